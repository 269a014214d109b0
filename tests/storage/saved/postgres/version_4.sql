CREATE SCHEMA fixture;
CREATE FUNCTION fixture.instr(haystack text, needle text) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$SELECT strpos(haystack, needle)$$;
CREATE FUNCTION fixture.keep_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF current_setting('taproom.erasing', true) IS DISTINCT FROM 'on' THEN
        RAISE EXCEPTION '% are append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CREATE TABLE fixture.actions (
    table_id bigint NOT NULL,
    seq bigint NOT NULL,
    step bigint NOT NULL,
    seat bigint NOT NULL,
    kind text NOT NULL,
    data text NOT NULL,
    draws bigint NOT NULL,
    user_id bigint,
    origin text COLLATE pg_catalog."C",
    at double precision NOT NULL,
    CONSTRAINT actions_kind_check CHECK ((kind = ANY (ARRAY['act'::text, 'undo'::text, 'redo'::text])))
);
CREATE TABLE fixture.bests (
    guild_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    statistic text NOT NULL COLLATE pg_catalog."C",
    user_id bigint NOT NULL,
    value bigint NOT NULL,
    table_id bigint NOT NULL,
    reached_at double precision NOT NULL
);
CREATE TABLE fixture.due (
    key text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    table_id bigint,
    user_id bigint,
    due_at double precision,
    data text NOT NULL,
    started_at double precision
);
CREATE TABLE fixture.events (
    table_id bigint NOT NULL,
    seq bigint NOT NULL,
    action_seq bigint NOT NULL,
    audience text,
    reveals smallint NOT NULL,
    data text NOT NULL
);
CREATE TABLE fixture.guilds (
    guild_id bigint NOT NULL,
    place text NOT NULL,
    openers text NOT NULL,
    left_at double precision,
    pace text NOT NULL,
    animations smallint NOT NULL,
    level text NOT NULL,
    results_channel_id bigint,
    max_per_person bigint,
    max_per_channel bigint,
    max_per_server bigint,
    CONSTRAINT guilds_level_check CHECK ((level = ANY (ARRAY['best'::text, 'easy'::text]))),
    CONSTRAINT guilds_openers_check CHECK ((openers = ANY (ARRAY['everyone'::text, 'managers'::text]))),
    CONSTRAINT guilds_pace_check CHECK ((pace = ANY (ARRAY['none'::text, 'hours'::text, 'day'::text, 'days'::text]))),
    CONSTRAINT guilds_place_check CHECK ((place = ANY (ARRAY['thread'::text, 'channel'::text])))
);
CREATE TABLE fixture.interactions (
    id bigint NOT NULL,
    taken_at double precision NOT NULL
);
CREATE TABLE fixture.interests (
    table_id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    since double precision NOT NULL,
    CONSTRAINT interests_kind_check CHECK ((kind = ANY (ARRAY['muted'::text, 'watching'::text, 'invited'::text])))
);
CREATE TABLE fixture.leases (
    shard bigint NOT NULL,
    owner text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    epoch bigint DEFAULT 0 NOT NULL,
    heir text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    stage text DEFAULT ''::text NOT NULL,
    in_order smallint DEFAULT 1 NOT NULL,
    CONSTRAINT leases_stage_check CHECK ((stage = ANY (ARRAY[''::text, 'asked'::text, 'granted'::text, 'ready'::text])))
)
WITH (fillfactor='50');
CREATE TABLE fixture.members (
    name text NOT NULL COLLATE pg_catalog."C",
    beats bigint NOT NULL,
    release text NOT NULL,
    leaving smallint DEFAULT 0 NOT NULL,
    figures text DEFAULT ''::text NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE fixture.meta (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL
);
CREATE TABLE fixture.players (
    user_id bigint NOT NULL,
    hand text NOT NULL,
    mentions smallint NOT NULL,
    dm_channel_id bigint,
    dm_closed smallint NOT NULL,
    remind_after bigint,
    notice_place text NOT NULL,
    digest_hour bigint,
    zone text NOT NULL,
    quiet text NOT NULL,
    away_until double precision,
    away_plan text NOT NULL,
    in_records smallint NOT NULL,
    animations smallint NOT NULL,
    next_notice smallint DEFAULT 0 NOT NULL,
    confirm_end smallint DEFAULT 0 NOT NULL,
    CONSTRAINT players_away_plan_check CHECK ((away_plan = ANY (ARRAY['ask'::text, 'wait'::text, 'turn'::text, 'keep'::text, 'substitute'::text]))),
    CONSTRAINT players_hand_check CHECK ((hand = ANY (ARRAY['dm'::text, 'ephemeral'::text, 'both'::text]))),
    CONSTRAINT players_notice_place_check CHECK ((notice_place = ANY (ARRAY['table'::text, 'dm'::text])))
);
CREATE TABLE fixture.rating_changes (
    table_id bigint NOT NULL,
    user_id bigint NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL
);
CREATE TABLE fixture.ratings (
    guild_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    user_id bigint NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    games bigint NOT NULL
);
CREATE TABLE fixture.reactions (
    table_id bigint NOT NULL,
    entries bigint NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    user_id bigint NOT NULL
);
CREATE TABLE fixture.results (
    table_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    seats bigint NOT NULL,
    data text NOT NULL,
    finished_at double precision NOT NULL
);
CREATE TABLE fixture.scores (
    table_id bigint NOT NULL,
    seat bigint NOT NULL,
    guild_id bigint,
    game text NOT NULL COLLATE pg_catalog."C",
    user_id bigint,
    name text NOT NULL,
    people bigint NOT NULL,
    won smallint NOT NULL,
    score bigint NOT NULL,
    statistics text NOT NULL,
    finished_at double precision NOT NULL
);
CREATE TABLE fixture.seats (
    table_id bigint NOT NULL,
    seat bigint NOT NULL,
    user_id bigint,
    name text NOT NULL,
    player text NOT NULL,
    since double precision NOT NULL,
    stand_in text NOT NULL,
    CONSTRAINT seats_stand_in_check CHECK ((stand_in = ANY (ARRAY[''::text, 'turn'::text, 'keep'::text, 'open'::text])))
);
CREATE TABLE fixture.session_turns (
    bucket bigint NOT NULL,
    free_at timestamp with time zone NOT NULL
);
CREATE TABLE fixture.slots (
    key text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    table_id bigint,
    user_id bigint NOT NULL,
    revision bigint NOT NULL,
    message_id bigint NOT NULL,
    version bigint NOT NULL,
    shown text NOT NULL,
    post text NOT NULL,
    retired text NOT NULL
);
CREATE TABLE fixture.tables (
    id bigint NOT NULL,
    guild_id bigint,
    channel_id bigint NOT NULL,
    thread_id bigint,
    game text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL,
    status text NOT NULL COLLATE pg_catalog."C",
    host_id bigint NOT NULL,
    options text NOT NULL,
    secret text NOT NULL,
    words text NOT NULL,
    commitment text NOT NULL,
    rules_version bigint NOT NULL,
    data_hash text NOT NULL,
    draws bigint NOT NULL,
    streams text NOT NULL,
    decision_numbers text NOT NULL,
    entries bigint NOT NULL,
    steps bigint NOT NULL,
    event_count bigint NOT NULL,
    awaited bigint,
    pending text NOT NULL,
    rematch_of bigint,
    version bigint NOT NULL,
    created_at double precision NOT NULL,
    updated_at double precision NOT NULL,
    state text NOT NULL,
    pace text NOT NULL,
    name text NOT NULL,
    invited_only smallint NOT NULL,
    purpose text NOT NULL,
    rated smallint DEFAULT 0 NOT NULL,
    CONSTRAINT tables_pace_check CHECK ((pace = ANY (ARRAY['none'::text, 'hours'::text, 'day'::text, 'days'::text]))),
    CONSTRAINT tables_status_check CHECK ((status = ANY (ARRAY['lobby'::text, 'playing'::text, 'over'::text, 'closed'::text])))
)
WITH (fillfactor='60');
ALTER TABLE fixture.tables ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME fixture.tables_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE fixture.taproom_versions (
    number bigint NOT NULL
);
CREATE TABLE fixture.web_links (
    hash text NOT NULL COLLATE pg_catalog."C",
    user_id bigint,
    place_id bigint,
    created_at double precision NOT NULL,
    used_at double precision
);
CREATE TABLE fixture.web_people (
    user_id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    is_host smallint DEFAULT 0 NOT NULL,
    arrived_at double precision NOT NULL
);
CREATE TABLE fixture.wishes (
    guild_id bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    user_id bigint NOT NULL
);
INSERT INTO fixture.actions VALUES
	(1, 0, 0, 0, 'act', '{"kind":"roll"}', 8, 1, NULL, 1780000000),
	(1, 1, 1, 0, 'act', '{"face":"water","row":null,"kind":"place"}', 8, 1, NULL, 1780000000),
	(1, 2, 2, 0, 'act', '{"face":"barley","row":null,"kind":"place"}', 8, 1, NULL, 1780000000),
	(1, 3, 3, 0, 'act', '{"face":"barley","row":null,"kind":"place"}', 8, 1, NULL, 1780000000),
	(2, 0, 0, 0, 'act', '{"distillery":"blue","kind":"move"}', 92, 1, NULL, 1780000000),
	(2, 1, 1, 0, 'act', '{"distillery":"blue","kind":"aim"}', 92, 1, NULL, 1780000000),
	(3, 0, 0, 1, 'act', '{"start":"brewmaster","kind":"enter"}', 121, 2, NULL, 1780000000),
	(3, 1, 1, 0, 'act', '{"space":1,"kind":"move"}', 121, 1, NULL, 1780000000),
	(4, 0, 0, 0, 'act', '{"identity":"ireland","kind":"identity"}', 188, 1, NULL, 1780000000),
	(4, 1, 1, 0, 'act', '{"goal":"just_desserts","kind":"return_goal"}', 188, 1, NULL, 1780000000);
INSERT INTO fixture.due VALUES
	('turn 1 0', 'turn', 1, 1, 1780129600, '{"seat":0,"question":0,"since":1780000000.0,"notified":"message","left":["away","notice","remind","pace"],"is_vote":false,"pace_from":1780000000.0}', NULL),
	('turn 2 0', 'turn', 2, 1, 1780129600, '{"seat":0,"question":0,"since":1780000000.0,"notified":"message","left":["away","notice","remind","pace"],"is_vote":false,"pace_from":1780000000.0}', NULL),
	('turn 3 0', 'turn', 3, 1, 1780129600, '{"seat":0,"question":1,"since":1780000000.0,"notified":"message","left":["away","notice","remind","pace"],"is_vote":false,"pace_from":1780000000.0}', NULL),
	('turn 4 1', 'turn', 4, 2, 1780129600, '{"seat":1,"question":0,"since":1780000000.0,"notified":"message","left":["away","notice","remind","pace"],"is_vote":false,"pace_from":1780000000.0}', NULL),
	('turn 6 0', 'turn', 6, 1, 1780129600, '{"seat":0,"question":0,"since":1780000000.0,"notified":"message","left":["away","notice","remind","pace"],"is_vote":false,"pace_from":1780000000.0}', NULL);
INSERT INTO fixture.events VALUES
	(1, 0, -1, NULL, 1, '{"audience":null,"seat":0,"kind":"barrel_rolled"}'),
	(1, 1, 0, NULL, 1, '{"audience":null,"seat":0,"roll":1,"ingredients":["water","barley","barley","corn","rye","rye"],"flag":"ship","kind":"rolled"}'),
	(1, 2, 0, NULL, 0, '{"audience":null,"seat":0,"sheets":1,"shot":false,"kind":"sheet_taken"}'),
	(1, 3, 1, NULL, 0, '{"audience":null,"seat":0,"face":"water","whiskey":null,"flight":false,"kind":"placed"}'),
	(1, 4, 2, NULL, 0, '{"audience":null,"seat":0,"face":"barley","whiskey":"irish","flight":false,"kind":"placed"}'),
	(1, 5, 3, NULL, 0, '{"audience":null,"seat":0,"face":"barley","whiskey":null,"flight":false,"kind":"placed"}'),
	(2, 0, -1, NULL, 0, '{"audience":null,"round":1,"order":[0,1],"kind":"round_began"}'),
	(2, 1, 0, NULL, 0, '{"audience":null,"seat":0,"distillery":"blue","action":"master_distillery","kind":"moved"}'),
	(2, 2, 1, NULL, 0, '{"audience":null,"seat":0,"distillery":"blue","upgrade":"master_distillery","kind":"upgraded"}'),
	(3, 0, -1, NULL, 1, '{"audience":null,"round":1,"first":0,"tiles":["yeast4","water1","yeast4","water3","water5","water3","water4","wood5","water2","water4","wood1","wood1","yeast3","yeast1","hops3"],"monks":["monk_b","monk_a","monk_c","monk_c"],"extra_discs":[],"final":false,"kind":"round_began"}'),
	(3, 1, 0, NULL, 0, '{"audience":null,"seat":1,"start":"brewmaster","setup":true,"brewmaster":1,"ducats":0,"kind":"entered"}'),
	(3, 2, 1, NULL, 0, '{"audience":null,"seat":0,"space":1,"kind":"moved"}'),
	(4, 0, 0, '[0]', 0, '{"audience":[0],"seat":0,"identity":"ireland","kind":"identity_kept"}'),
	(4, 1, 1, '[0]', 0, '{"audience":[0],"seat":0,"goals":["juvenile","gear_head"],"kind":"goals_kept"}'),
	(4, 2, 1, NULL, 0, '{"audience":null,"seat":0,"kind":"ready"}');
INSERT INTO fixture.seats VALUES
	(1, 0, 1, 'Ann', 'human', 1780000000, ''),
	(1, 1, 2, 'Bo', 'human', 1780000000, ''),
	(2, 0, 1, 'Ann', 'human', 1780000000, ''),
	(2, 1, 2, 'Bo', 'human', 1780000000, ''),
	(3, 0, 1, 'Ann', 'human', 1780000000, ''),
	(3, 1, 2, 'Bo', 'human', 1780000000, ''),
	(4, 0, 1, 'Ann', 'human', 1780000000, ''),
	(4, 1, 2, 'Bo', 'human', 1780000000, ''),
	(5, 0, 3, 'Cy', 'human', 1780000000, ''),
	(5, 1, 1, 'Ann', 'human', 1780000000, ''),
	(6, 0, 1, 'Ann', 'human', 1780000000, ''),
	(6, 1, 2, 'Bo', 'human', 1780000000, '');
INSERT INTO fixture.tables VALUES
	(1, 70, 80, NULL, 'whiskey_business', 'Whiskey Business!', 'playing', 1, '{"top_shelf":false,"take_a_shot":false,"sobering_up":false,"spoilage":false,"drinking_counters":false,"flight_fallback":false,"flight_also_banks_one_each":false,"globe_commits":false,"shared_victory":false}', '20260101', '', '2f939c4d5ed1d71f9edaac4083fc6e819c791b5b7c39fae0f2c029df450e814b', 2, '6e041d682a959b3790b23dcafa965b11c8a984448b67f338ebcd05866449c55f', 8, '', '[4,0]', 4, 4, 6, 1, '', NULL, 7, 1780000000, 1780000000, '{"options":{"take_a_shot":false,"sobering_up":false,"spoilage":false,"drinking_counters":false,"flight_fallback":false,"flight_also_banks_one_each":false,"globe_commits":false,"shared_victory":false},"cellars":[[0,0,0,0],[0,0,0,0]],"sheets":[1,0],"sips":[0,0],"shots":[0,0],"last":["none","none"],"last_gain":[0,0],"turn":0,"turn_number":1,"rolls":1,"loose":[0,0,0,0,1,2],"loose_flag":5,"laid":[1,0,2,0,0,0],"flag":-1,"row":0,"flight":false,"fresh":false,"caller":-1,"final_turns":0,"pledges":{},"haul":0,"winners":[],"wrestled":false,"toasts":[],"ended_by":-1,"ended_roll":[],"ended_needs":[],"ended_barrels":0,"stage":"keep","flow":{"prompts":[{"seat":0,"kind":"keep"}]}}', 'days', '', 0, 'game', 0),
	(2, 70, 80, NULL, 'angels_share', 'Angel''s Share', 'playing', 1, '{"event_limit":false,"soft_market":false}', '20260101', '', '2f939c4d5ed1d71f9edaac4083fc6e819c791b5b7c39fae0f2c029df450e814b', 1, 'd8d9798ad8f2addedf55b1459470a5dadfab9c2f6b5f9cc3179d0e601065c281', 92, '', '[2,0]', 2, 2, 3, 1, '', NULL, 5, 1780000000, 1780000000, '{"board":"us","event_limit":false,"soft_market":false,"round":1,"order":[0,1],"turn":0,"stage":"place","event_index":0,"distilleries":{"blue":{"price":5,"card":"blue-14","placed_by":null,"deck":["blue-02","blue-01","blue-11","blue-06","blue-15","blue-09","blue-03","blue-08","blue-10","blue-13","blue-12","blue-05"],"shown":[],"unseen":[],"upgrades":["master_distillery"]},"green":{"price":4,"card":"green-11","placed_by":null,"deck":["green-03","green-15","green-08","green-09","green-01","green-10","green-06","green-07","green-12","green-05","green-04","green-13"],"shown":[],"unseen":[],"upgrades":[]},"grey":{"price":5,"card":"grey-09","placed_by":null,"deck":["grey-05","grey-08","grey-06","grey-01","grey-02","grey-10","grey-04","grey-13","grey-15","grey-11","grey-12","grey-03"],"shown":[],"unseen":[],"upgrades":[]},"pink":{"price":7,"card":"pink-15","placed_by":null,"deck":["pink-04","pink-08","pink-12","pink-11","pink-10","pink-05","pink-01","pink-03","pink-07","pink-13","pink-09","pink-14"],"shown":[],"unseen":[],"upgrades":[]},"orange":{"price":5,"card":"orange-13","placed_by":null,"deck":["orange-11","orange-07","orange-04","orange-05","orange-15","orange-09","orange-14","orange-02","orange-06","orange-01","orange-10","orange-12"],"shown":[],"unseen":[],"upgrades":[]}},"market":["pink","blue","green","grey","orange"],"competition":["green","blue","pink","grey","orange"],"players":[{"cash":25,"loans":0,"pawn":"blue","hand":{"blue":"blue-07","green":"green-14","grey":"grey-07","pink":"pink-06","orange":"orange-08"},"barrels":[],"ledger":{}},{"cash":25,"loans":0,"pawn":null,"hand":{"blue":"blue-04","green":"green-02","grey":"grey-14","pink":"pink-02","orange":"orange-03"},"barrels":[],"ledger":{}}],"track":[[],[],[],[],[],[],[],[],[],[]],"event_stack":["upkeep","age_extra","price_adjust","age_less","selling","age_less","selling","upkeep","price_adjust","bonus_buy","income","age_extra","income","bonus_buy"],"upgrade_tokens":{"marketer":3,"barrel_maker":3,"second_still":3,"master_distillery":2,"storehouse":3,"restaurant":3,"climate_control":3},"putting_away":[],"flow":{"prompts":[{"seat":0,"occasion":"first","kind":"buy"}]}}', 'days', '', 0, 'game', 0),
	(3, 70, 80, NULL, 'heaven_and_ale', 'Heaven & Ale', 'playing', 1, '{}', '20260101', '', '2f939c4d5ed1d71f9edaac4083fc6e819c791b5b7c39fae0f2c029df450e814b', 1, 'a1b615dbdd5ad7644aeeea06dafa91163223a1e775e116475362c3cfd6eb8867', 121, '', '[2,1]', 2, 2, 3, 1, '', NULL, 5, 1780000000, 1780000000, '{"round":1,"stage":"tile","active":0,"first":0,"tiles":[[],["yeast4"],["water1"],["monk_b"],[],["yeast4"],["water3"],[],["water5"],["water3"],["monk_a"],["water4"],[],["wood5"],[],["water2"],[],["water4"],["monk_c"],["wood1"],[],["wood1"],["yeast3"],["yeast1"],[],["monk_c"],[],["hops3"]],"discs":[0,0,0,0,1,0,0,1,0,0,0,0,1,0,0,0,1,0,0,0,1,0,0,0,1,0,0,0],"spare_discs":30,"pile":["yeast4","water1","yeast4","water3","water5","water3","water4","wood5","water2","water4","wood1","wood1","yeast3","yeast1","hops3","yeast3","barley1","water1","wood2","barley5","wood3","yeast2","wood5","barley3","hops1","barley4","hops2","yeast5","hops1","wood3","barley5","wood4","hops3","barley3","wood4","yeast2","hops5","hops2","hops4","barley2","barley1","wood2","yeast1","barley2","water5","water2","hops4","hops5","yeast5","barley4","barley1","hops3","wood3","hops2","barley2","barley4","water3","hops2","hops4","barley4","yeast4","water4","barley3","hops1","yeast2","water1","hops1","yeast1","barley3","wood2","water1","yeast1","yeast3","hops3","hops5","barley2","water2","water4","water5","wood5","barley5","wood4","yeast5","yeast4","wood1","water5","barley5","wood4","wood3","water2","water3","yeast2","hops5","wood1","barley1","hops4","wood2","yeast5","yeast3","wood5"],"drawn":15,"monk_stacks":[["monk_b","monk_a","monk_c","monk_c"],["monk_c","monk_d","monk_a","monk_d"],["monk_a","monk_d","monk_b","monk_b"]],"large":{},"small":{},"players":[{"ducats":25,"space":1,"start":"","home":false,"markers":{"wood":0,"yeast":-2,"hops":-4,"water":-6,"barley":-8},"brewmaster":-10,"garden":{},"sheds":{},"discs":{},"cards":["colour_count","disc_count","barrel","ducats_12","brewmaster_5"],"privileges":{},"counts":{"wood":0,"yeast":0,"hops":0,"water":0,"barley":0,"monk_a":0,"monk_b":0,"monk_c":0,"monk_d":0},"fertility":[0,0,0,0,0,0],"sunny":0,"shady":0},{"ducats":25,"space":0,"start":"brewmaster","home":false,"markers":{"wood":0,"yeast":-2,"hops":-4,"water":-6,"barley":-8},"brewmaster":-9,"garden":{},"sheds":{},"discs":{},"cards":["colour_count","disc_count","barrel","ducats_12","brewmaster_5"],"privileges":{},"counts":{"wood":0,"yeast":0,"hops":0,"water":0,"barley":0,"monk_a":0,"monk_b":0,"monk_c":0,"monk_d":0},"fertility":[0,0,0,0,0,0],"sunny":0,"shady":0}],"enclosed":[],"flow":{"prompts":[{"seat":0,"tile":"yeast4","kind":"hex"}]}}', 'days', '', 0, 'game', 0),
	(4, 70, 80, NULL, 'distilled', 'Distilled', 'playing', 1, '{"flight":"A","difficulty":1,"two_sp_for_label_bonus":false,"leave_out_unreachable":false,"leave_out_drone_camera":false}', '20260101', '', '2f939c4d5ed1d71f9edaac4083fc6e819c791b5b7c39fae0f2c029df450e814b', 1, '33adb45c9946c9461071debe1d22f2c09f1444e91be53e8f15d49576cf568d63', 188, '', '[2,0]', 2, 2, 3, 2, '', NULL, 5, 1780000000, 1780000000, '{"flight":"A","options":[],"round":1,"stage":"setup","first":0,"turn":0,"queue":[],"market":{"decks":{"upgrades":["private_investor","co_op_manager","farmer","cooper","spirit_safe","tropical_warehouse","malting_floor","intern_researcher","master_blender","natural_spring","doig_ventilator","large_storage","biochemist","market_buyer","celebrity_promoter","worm_tub","column_still","coffey_still","orchard","malt_mill","trucker","glass_blower","drone_camera","architect","greenhouse","tour_guide"],"ingredients":["palm","juniper_berries","potatoes","potatoes","anise","turbo_yeast","sugarcane","barley","corn","palm","millet","sorghum","grapes","corn","wheat","wheat","mountain_spring_water","sorghum","rye","agave","figs","agave","turbo_yeast","rye","rice","millet","sugarcane","apples","apples","rice","anise","barley"],"items":["american_standard_barrel","wrapped_bottle","dolium_barrel","pig_bottle","kvevri_barrel","worm_bottle","ceramic_bottle","plastic_liter_bottle","dolium_barrel","carton_bottle","stainless_steel_barrel","skull_bottle","jug","faceted_bottle","vintage_decanter_bottle","half_bottle","dolium_barrel","etched_crystal_decanter","stainless_steel_barrel","scandinavian_bottle","american_standard_barrel","rounded_bottle","wax_sealed_bottle","american_standard_barrel","mason_jar","ex_bourbon_hogshead","american_standard_barrel","kvevri_barrel","ex_bourbon_hogshead"]},"rows":{"upgrades":["warehouse_manager","glassworks","metal_rickhouse","coppersmith"],"ingredients":["figs","mountain_spring_water","juniper_berries","grapes"],"items":["frosted_glass_bottle","ex_bourbon_hogshead","canister_bottle","pirate_bottle"]},"truck":{"upgrades":[],"ingredients":[],"items":[]}},"flavors":["nutty","tobacco","bready","cherry","piney","bandages","salty","coffee","fruity","horse_blanket","floral","berries","spicy","toasted_marshmallow","ginger","bacon","vanilla","coriander","maple","grass","chocolate","oaky","rubber_tires","smoky","old_cellar","peaty","sports_bag","fishy","malty","soy_sauce","orange_peel","manure","caramel","skunky","cinnamon","seaweed","plastic","honey","leather","birthday_cake"],"flavor_discards":[],"labels":{"moonshine":4,"vodka":4,"cachaca":2,"soju":2,"gin":2,"whiskey":2,"rum":2,"baijiu":2,"brandy":2},"awards":{"double_sale":[],"globetrotter":[],"north_and_south":[]},"shown":[],"looked":[],"turned_up":"","players":[{"dealt":["ireland","canada"],"identity":"ireland","goals":["juvenile","gear_head"],"money":0,"sp":0,"pantry":[],"storeroom":["metal_barrel","glass_bottle"],"upgrades":[],"cubes":[],"aside":true,"signature_made":false,"labels":{},"bottles":[],"fresh":null,"warehouse":[],"run":null,"sales":[],"leaving":null,"basics":0,"used":[],"passed":false,"round_sp":0,"round_money":0,"ledger":{},"purse":{}},{"dealt":["england","india"],"identity":"","goals":["delegation","skip_the_easy_stuff","blue_glass"],"money":0,"sp":0,"pantry":[],"storeroom":["metal_barrel","glass_bottle"],"upgrades":[],"cubes":[],"aside":true,"signature_made":false,"labels":{},"bottles":[],"fresh":null,"warehouse":[],"run":null,"sales":[],"leaving":null,"basics":0,"used":[],"passed":false,"round_sp":0,"round_money":0,"ledger":{},"purse":{}}],"solo":null,"flow":{"prompts":[{"name":"setup","stacks":{"0":[],"1":[{"seat":1,"kind":"identity"}]},"done":[0],"opened_by":null,"kind":"parallel"}]}}', 'days', '', 0, 'game', 0),
	(5, 70, 80, NULL, 'whiskey_business', 'Whiskey Business!', 'lobby', 3, '{"top_shelf":false,"take_a_shot":false,"sobering_up":false,"spoilage":false,"drinking_counters":false,"flight_fallback":false,"flight_also_banks_one_each":false,"globe_commits":false,"shared_victory":false}', '20260101', '', '2f939c4d5ed1d71f9edaac4083fc6e819c791b5b7c39fae0f2c029df450e814b', 2, '6e041d682a959b3790b23dcafa965b11c8a984448b67f338ebcd05866449c55f', 0, '', '', 0, 0, 0, 0, '', NULL, 2, 1780000000, 1780000000, '', 'days', '', 0, 'game', 0),
	(6, 70, 80, NULL, 'tavern', 'Tavern', 'playing', 1, '{"rounds":3,"tips":false,"toast":false}', '20260101', '', '2f939c4d5ed1d71f9edaac4083fc6e819c791b5b7c39fae0f2c029df450e814b', 1, 'd8f7b78fd35057099cddea64b1e602f2487621f7cafe0b04c87b6d96dde072bb', 0, '', '[0,0]', 0, 0, 0, 1, '', NULL, 3, 1780000000, 1780000000, '{"last_round":3,"tips":false,"coins":[5,5],"joy":[0,0],"keepsakes":[true,true],"turns":1,"flow":{"prompts":[{"seat":0,"kind":"ordering"}]},"toast":false}', 'days', '', 0, 'game', 0);
INSERT INTO fixture.taproom_versions VALUES
	(1),
	(2),
	(3),
	(4);
SELECT pg_catalog.setval('fixture.tables_id_seq', 6, true);
ALTER TABLE ONLY fixture.actions
    ADD CONSTRAINT actions_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY fixture.bests
    ADD CONSTRAINT bests_pkey PRIMARY KEY (guild_id, game, statistic, user_id);
ALTER TABLE ONLY fixture.due
    ADD CONSTRAINT due_pkey PRIMARY KEY (key);
ALTER TABLE ONLY fixture.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY fixture.guilds
    ADD CONSTRAINT guilds_pkey PRIMARY KEY (guild_id);
ALTER TABLE ONLY fixture.interactions
    ADD CONSTRAINT interactions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY fixture.interests
    ADD CONSTRAINT interests_pkey PRIMARY KEY (table_id, user_id, kind);
ALTER TABLE ONLY fixture.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (shard);
ALTER TABLE ONLY fixture.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (name);
ALTER TABLE ONLY fixture.meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (key);
ALTER TABLE ONLY fixture.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY fixture.rating_changes
    ADD CONSTRAINT rating_changes_pkey PRIMARY KEY (table_id, user_id);
ALTER TABLE ONLY fixture.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (guild_id, game, user_id);
ALTER TABLE ONLY fixture.reactions
    ADD CONSTRAINT reactions_pkey PRIMARY KEY (table_id, entries, key, user_id);
ALTER TABLE ONLY fixture.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY fixture.scores
    ADD CONSTRAINT scores_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY fixture.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY fixture.session_turns
    ADD CONSTRAINT session_turns_pkey PRIMARY KEY (bucket);
ALTER TABLE ONLY fixture.slots
    ADD CONSTRAINT slots_pkey PRIMARY KEY (key);
ALTER TABLE ONLY fixture.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY fixture.taproom_versions
    ADD CONSTRAINT taproom_versions_pkey PRIMARY KEY (number);
ALTER TABLE ONLY fixture.web_links
    ADD CONSTRAINT web_links_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY fixture.web_people
    ADD CONSTRAINT web_people_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY fixture.wishes
    ADD CONSTRAINT wishes_pkey PRIMARY KEY (guild_id, game, user_id);
CREATE UNIQUE INDEX actions_by_origin ON fixture.actions USING btree (table_id, origin) WHERE (origin IS NOT NULL);
CREATE INDEX actions_by_user ON fixture.actions USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX bests_by_user ON fixture.bests USING btree (user_id);
CREATE INDEX due_by_table ON fixture.due USING btree (table_id) WHERE (table_id IS NOT NULL);
CREATE INDEX due_by_time ON fixture.due USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX due_by_user ON fixture.due USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX interactions_by_age ON fixture.interactions USING btree (taken_at);
CREATE INDEX players_out_of_records ON fixture.players USING btree (user_id) WHERE (in_records = 0);
CREATE INDEX rating_changes_by_user ON fixture.rating_changes USING btree (user_id);
CREATE INDEX ratings_by_user ON fixture.ratings USING btree (user_id);
CREATE INDEX reactions_by_user ON fixture.reactions USING btree (user_id);
CREATE INDEX scores_by_guild ON fixture.scores USING btree (guild_id, game, people, user_id, won, score, finished_at);
CREATE INDEX scores_by_user ON fixture.scores USING btree (user_id, finished_at) WHERE (user_id IS NOT NULL);
CREATE INDEX seats_by_user ON fixture.seats USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX slots_by_table ON fixture.slots USING btree (table_id) WHERE (table_id IS NOT NULL);
CREATE INDEX slots_by_user ON fixture.slots USING btree (user_id) WHERE (user_id <> 0);
CREATE INDEX slots_unsettled ON fixture.slots USING btree (table_id) WHERE ((post <> ''::text) OR (retired <> ''::text));
CREATE INDEX tables_by_channel ON fixture.tables USING btree (channel_id);
CREATE INDEX tables_by_rematch ON fixture.tables USING btree (rematch_of) WHERE (rematch_of IS NOT NULL);
CREATE INDEX tables_by_status ON fixture.tables USING btree (status);
CREATE INDEX tables_by_thread ON fixture.tables USING btree (thread_id) WHERE (thread_id IS NOT NULL);
CREATE INDEX tables_open_by_guild ON fixture.tables USING btree (guild_id) WHERE (status = ANY (ARRAY['lobby'::text, 'playing'::text]));
CREATE INDEX tables_open_by_host ON fixture.tables USING btree (host_id) WHERE (status = ANY (ARRAY['lobby'::text, 'playing'::text]));
CREATE INDEX web_links_by_user ON fixture.web_links USING btree (user_id);
CREATE TRIGGER actions_stay BEFORE DELETE OR UPDATE ON fixture.actions FOR EACH ROW EXECUTE FUNCTION fixture.keep_log();
CREATE TRIGGER events_stay BEFORE DELETE OR UPDATE ON fixture.events FOR EACH ROW EXECUTE FUNCTION fixture.keep_log();
ALTER TABLE ONLY fixture.actions
    ADD CONSTRAINT actions_table_id_fkey FOREIGN KEY (table_id) REFERENCES fixture.tables(id);
ALTER TABLE ONLY fixture.bests
    ADD CONSTRAINT bests_table_id_fkey FOREIGN KEY (table_id) REFERENCES fixture.tables(id);
ALTER TABLE ONLY fixture.due
    ADD CONSTRAINT due_table_id_fkey FOREIGN KEY (table_id) REFERENCES fixture.tables(id);
ALTER TABLE ONLY fixture.events
    ADD CONSTRAINT events_table_id_fkey FOREIGN KEY (table_id) REFERENCES fixture.tables(id);
ALTER TABLE ONLY fixture.interests
    ADD CONSTRAINT interests_table_id_fkey FOREIGN KEY (table_id) REFERENCES fixture.tables(id);
ALTER TABLE ONLY fixture.rating_changes
    ADD CONSTRAINT rating_changes_table_id_fkey FOREIGN KEY (table_id) REFERENCES fixture.tables(id);
ALTER TABLE ONLY fixture.reactions
    ADD CONSTRAINT reactions_table_id_fkey FOREIGN KEY (table_id) REFERENCES fixture.tables(id);
ALTER TABLE ONLY fixture.results
    ADD CONSTRAINT results_table_id_fkey FOREIGN KEY (table_id) REFERENCES fixture.tables(id);
ALTER TABLE ONLY fixture.scores
    ADD CONSTRAINT scores_table_id_fkey FOREIGN KEY (table_id) REFERENCES fixture.tables(id);
ALTER TABLE ONLY fixture.seats
    ADD CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES fixture.tables(id);
ALTER TABLE ONLY fixture.slots
    ADD CONSTRAINT slots_table_id_fkey FOREIGN KEY (table_id) REFERENCES fixture.tables(id);
