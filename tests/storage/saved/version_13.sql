PRAGMA application_id = 1415671922;
PRAGMA user_version = 13;
BEGIN TRANSACTION;
CREATE TABLE actions (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    step     INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('act', 'undo', 'redo')),
    data     TEXT NOT NULL,
    draws    INTEGER NOT NULL,
    user_id  INTEGER,
    origin   TEXT,
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT;
INSERT INTO "actions" VALUES(1,0,0,0,'act','{"kind":"roll"}',8,1,NULL,1780000000.0);
INSERT INTO "actions" VALUES(1,1,1,0,'act','{"face":"water","row":null,"kind":"place"}',8,1,NULL,1780000000.0);
INSERT INTO "actions" VALUES(1,2,2,0,'act','{"face":"barley","row":null,"kind":"place"}',8,1,NULL,1780000000.0);
INSERT INTO "actions" VALUES(1,3,3,0,'act','{"face":"barley","row":null,"kind":"place"}',8,1,NULL,1780000000.0);
INSERT INTO "actions" VALUES(2,0,0,0,'act','{"distillery":"blue","kind":"move"}',92,1,NULL,1780000000.0);
INSERT INTO "actions" VALUES(2,1,1,0,'act','{"distillery":"blue","kind":"aim"}',92,1,NULL,1780000000.0);
INSERT INTO "actions" VALUES(3,0,0,1,'act','{"start":"brewmaster","kind":"enter"}',121,2,NULL,1780000000.0);
INSERT INTO "actions" VALUES(3,1,1,0,'act','{"space":1,"kind":"move"}',121,1,NULL,1780000000.0);
INSERT INTO "actions" VALUES(4,0,0,0,'act','{"identity":"ireland","kind":"identity"}',188,1,NULL,1780000000.0);
INSERT INTO "actions" VALUES(4,1,1,0,'act','{"goal":"just_desserts","kind":"return_goal"}',188,1,NULL,1780000000.0);
CREATE TABLE bests (
    guild_id   INTEGER NOT NULL,
    game       TEXT NOT NULL,
    statistic  TEXT NOT NULL,
    user_id    INTEGER NOT NULL,
    value      INTEGER NOT NULL,
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    reached_at REAL NOT NULL,
    PRIMARY KEY (guild_id, game, statistic, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE due (
    key        TEXT PRIMARY KEY,
    kind       TEXT NOT NULL,
    table_id   INTEGER REFERENCES tables (id),
    user_id    INTEGER,
    -- NULL where nothing more is to happen and the row is kept for what it says.
    due_at     REAL,
    data       TEXT NOT NULL,
    -- When it was begun: after a crash nobody knows how far it got.
    started_at REAL
) STRICT, WITHOUT ROWID;
INSERT INTO "due" VALUES('turn 1 0','turn',1,1,1780129600.0,'{"seat":0,"question":0,"since":1780000000.0,"notified":"message","left":["away","notice","remind","pace"],"is_vote":false,"pace_from":1780000000.0}',NULL);
INSERT INTO "due" VALUES('turn 2 0','turn',2,1,1780129600.0,'{"seat":0,"question":0,"since":1780000000.0,"notified":"message","left":["away","notice","remind","pace"],"is_vote":false,"pace_from":1780000000.0}',NULL);
INSERT INTO "due" VALUES('turn 3 0','turn',3,1,1780129600.0,'{"seat":0,"question":1,"since":1780000000.0,"notified":"message","left":["away","notice","remind","pace"],"is_vote":false,"pace_from":1780000000.0}',NULL);
INSERT INTO "due" VALUES('turn 4 1','turn',4,2,1780129600.0,'{"seat":1,"question":0,"since":1780000000.0,"notified":"message","left":["away","notice","remind","pace"],"is_vote":false,"pace_from":1780000000.0}',NULL);
INSERT INTO "due" VALUES('turn 6 0','turn',6,1,1780129600.0,'{"seat":0,"question":0,"since":1780000000.0,"notified":"message","left":["away","notice","remind","pace"],"is_vote":false,"pace_from":1780000000.0}',NULL);
CREATE TABLE events (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    seq        INTEGER NOT NULL,
    action_seq INTEGER NOT NULL,
    audience   TEXT,
    reveals    INTEGER NOT NULL,
    data       TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT;
INSERT INTO "events" VALUES(1,0,-1,NULL,1,'{"audience":null,"seat":0,"kind":"barrel_rolled"}');
INSERT INTO "events" VALUES(1,1,0,NULL,1,'{"audience":null,"seat":0,"roll":1,"ingredients":["water","barley","barley","corn","rye","rye"],"flag":"ship","kind":"rolled"}');
INSERT INTO "events" VALUES(1,2,0,NULL,0,'{"audience":null,"seat":0,"sheets":1,"shot":false,"kind":"sheet_taken"}');
INSERT INTO "events" VALUES(1,3,1,NULL,0,'{"audience":null,"seat":0,"face":"water","whiskey":null,"flight":false,"kind":"placed"}');
INSERT INTO "events" VALUES(1,4,2,NULL,0,'{"audience":null,"seat":0,"face":"barley","whiskey":"irish","flight":false,"kind":"placed"}');
INSERT INTO "events" VALUES(1,5,3,NULL,0,'{"audience":null,"seat":0,"face":"barley","whiskey":null,"flight":false,"kind":"placed"}');
INSERT INTO "events" VALUES(2,0,-1,NULL,0,'{"audience":null,"round":1,"order":[0,1],"kind":"round_began"}');
INSERT INTO "events" VALUES(2,1,0,NULL,0,'{"audience":null,"seat":0,"distillery":"blue","action":"master_distillery","kind":"moved"}');
INSERT INTO "events" VALUES(2,2,1,NULL,0,'{"audience":null,"seat":0,"distillery":"blue","upgrade":"master_distillery","kind":"upgraded"}');
INSERT INTO "events" VALUES(3,0,-1,NULL,1,'{"audience":null,"round":1,"first":0,"tiles":["yeast4","water1","yeast4","water3","water5","water3","water4","wood5","water2","water4","wood1","wood1","yeast3","yeast1","hops3"],"monks":["monk_b","monk_a","monk_c","monk_c"],"extra_discs":[],"final":false,"kind":"round_began"}');
INSERT INTO "events" VALUES(3,1,0,NULL,0,'{"audience":null,"seat":1,"start":"brewmaster","setup":true,"brewmaster":1,"ducats":0,"kind":"entered"}');
INSERT INTO "events" VALUES(3,2,1,NULL,0,'{"audience":null,"seat":0,"space":1,"kind":"moved"}');
INSERT INTO "events" VALUES(4,0,0,'[0]',0,'{"audience":[0],"seat":0,"identity":"ireland","kind":"identity_kept"}');
INSERT INTO "events" VALUES(4,1,1,'[0]',0,'{"audience":[0],"seat":0,"goals":["juvenile","gear_head"],"kind":"goals_kept"}');
INSERT INTO "events" VALUES(4,2,1,NULL,0,'{"audience":null,"seat":0,"kind":"ready"}');
CREATE TABLE guilds (
    guild_id INTEGER PRIMARY KEY,
    place    TEXT NOT NULL CHECK (place IN ('thread', 'channel')),
    openers  TEXT NOT NULL CHECK (openers IN ('everyone', 'managers'))
, left_at REAL, pace TEXT NOT NULL DEFAULT 'days' CHECK (pace IN ('none', 'hours', 'day', 'days')), animations INTEGER NOT NULL DEFAULT 1, level TEXT NOT NULL DEFAULT 'best' CHECK (level IN ('best', 'easy')), results_channel_id INTEGER, max_per_person INTEGER, max_per_channel INTEGER, max_per_server INTEGER) STRICT;
CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    taken_at REAL NOT NULL
) STRICT;
CREATE TABLE interests (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id  INTEGER NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('muted', 'watching', 'invited')),
    since    REAL NOT NULL,
    PRIMARY KEY (table_id, user_id, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE players (
    user_id       INTEGER PRIMARY KEY,
    hand          TEXT NOT NULL CHECK (hand IN ('dm', 'ephemeral', 'both')),
    mentions      INTEGER NOT NULL,
    dm_channel_id INTEGER,
    dm_closed     INTEGER NOT NULL
, remind_after INTEGER DEFAULT 0, notice_place TEXT NOT NULL DEFAULT 'table' CHECK (notice_place IN ('table', 'dm')), digest_hour INTEGER, zone TEXT NOT NULL DEFAULT 'UTC', quiet TEXT NOT NULL DEFAULT '', away_until REAL, away_plan TEXT NOT NULL DEFAULT 'ask'
    CHECK (away_plan IN ('ask', 'wait', 'turn', 'keep', 'substitute')), in_records INTEGER NOT NULL DEFAULT 1, animations INTEGER NOT NULL DEFAULT 1) STRICT;
CREATE TABLE reactions (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    entries INTEGER NOT NULL,
    key      TEXT NOT NULL,
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (table_id, entries, key, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE results (
    table_id    INTEGER PRIMARY KEY REFERENCES tables (id),
    game        TEXT NOT NULL,
    seats       INTEGER NOT NULL,
    data        TEXT NOT NULL,
    finished_at REAL NOT NULL
) STRICT;
CREATE TABLE scores (
    table_id    INTEGER NOT NULL REFERENCES tables (id),
    seat        INTEGER NOT NULL,
    guild_id    INTEGER,
    game        TEXT NOT NULL,
    -- Who finished the seat; NULL for a computer player.
    user_id     INTEGER,
    name        TEXT NOT NULL,
    -- How many people finished the game.
    people      INTEGER NOT NULL,
    won         INTEGER NOT NULL,
    score       INTEGER NOT NULL,
    statistics  TEXT NOT NULL,
    finished_at REAL NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    user_id  INTEGER,
    name     TEXT NOT NULL,
    player   TEXT NOT NULL,
    since    REAL NOT NULL, stand_in TEXT NOT NULL DEFAULT '' CHECK (stand_in IN ('', 'turn', 'keep', 'open')),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,'Ann','human',1780000000.0,'');
INSERT INTO "seats" VALUES(1,1,2,'Bo','human',1780000000.0,'');
INSERT INTO "seats" VALUES(2,0,1,'Ann','human',1780000000.0,'');
INSERT INTO "seats" VALUES(2,1,2,'Bo','human',1780000000.0,'');
INSERT INTO "seats" VALUES(3,0,1,'Ann','human',1780000000.0,'');
INSERT INTO "seats" VALUES(3,1,2,'Bo','human',1780000000.0,'');
INSERT INTO "seats" VALUES(4,0,1,'Ann','human',1780000000.0,'');
INSERT INTO "seats" VALUES(4,1,2,'Bo','human',1780000000.0,'');
INSERT INTO "seats" VALUES(5,0,3,'Cy','human',1780000000.0,'');
INSERT INTO "seats" VALUES(5,1,1,'Ann','human',1780000000.0,'');
INSERT INTO "seats" VALUES(6,0,1,'Ann','human',1780000000.0,'');
INSERT INTO "seats" VALUES(6,1,2,'Bo','human',1780000000.0,'');
CREATE TABLE slots (
    key        TEXT PRIMARY KEY,
    kind       TEXT NOT NULL,
    -- NULL for a message about several tables.
    table_id   INTEGER REFERENCES tables (id),
    user_id    INTEGER NOT NULL,
    revision   INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    version    INTEGER NOT NULL,
    -- JSON arrays; empty for nothing.
    shown      TEXT NOT NULL,
    post       TEXT NOT NULL,
    retired    TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE "tables" (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id         INTEGER,
    channel_id       INTEGER NOT NULL,
    thread_id        INTEGER,
    game             TEXT NOT NULL,
    title            TEXT NOT NULL,
    status           TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'closed')),
    host_id          INTEGER NOT NULL,
    options          TEXT NOT NULL,
    secret           TEXT NOT NULL,
    words            TEXT NOT NULL,
    commitment       TEXT NOT NULL,
    rules_version    INTEGER NOT NULL,
    data_hash        TEXT NOT NULL,
    draws            INTEGER NOT NULL,
    streams          TEXT NOT NULL,
    decision_numbers TEXT NOT NULL,
    entries          INTEGER NOT NULL,
    steps            INTEGER NOT NULL,
    event_count      INTEGER NOT NULL,
    awaited          INTEGER,
    pending          TEXT NOT NULL,
    rematch_of       INTEGER,
    version          INTEGER NOT NULL,
    created_at       REAL NOT NULL,
    updated_at       REAL NOT NULL,
    state            TEXT NOT NULL
, pace TEXT NOT NULL DEFAULT 'none' CHECK (pace IN ('none', 'hours', 'day', 'days')), name TEXT NOT NULL DEFAULT '', invited_only INTEGER NOT NULL DEFAULT 0, purpose TEXT NOT NULL DEFAULT 'game') STRICT;
INSERT INTO "tables" VALUES(1,70,80,NULL,'whiskey_business','Whiskey Business!','playing',1,'{"top_shelf":false,"take_a_shot":false,"sobering_up":false,"spoilage":false,"drinking_counters":false,"flight_fallback":false,"flight_also_banks_one_each":false,"globe_commits":false,"shared_victory":false}','20260101','','2f939c4d5ed1d71f9edaac4083fc6e819c791b5b7c39fae0f2c029df450e814b',2,'6e041d682a959b3790b23dcafa965b11c8a984448b67f338ebcd05866449c55f',8,'','[4,0]',4,4,6,1,'',NULL,7,1780000000.0,1780000000.0,'{"options":{"take_a_shot":false,"sobering_up":false,"spoilage":false,"drinking_counters":false,"flight_fallback":false,"flight_also_banks_one_each":false,"globe_commits":false,"shared_victory":false},"cellars":[[0,0,0,0],[0,0,0,0]],"sheets":[1,0],"sips":[0,0],"shots":[0,0],"last":["none","none"],"last_gain":[0,0],"turn":0,"turn_number":1,"rolls":1,"loose":[0,0,0,0,1,2],"loose_flag":5,"laid":[1,0,2,0,0,0],"flag":-1,"row":0,"flight":false,"fresh":false,"caller":-1,"final_turns":0,"pledges":{},"haul":0,"winners":[],"wrestled":false,"toasts":[],"ended_by":-1,"ended_roll":[],"ended_needs":[],"ended_barrels":0,"stage":"keep","flow":{"prompts":[{"seat":0,"kind":"keep"}]}}','days','',0,'game');
INSERT INTO "tables" VALUES(2,70,80,NULL,'angels_share','Angel''s Share','playing',1,'{"event_limit":false,"soft_market":false}','20260101','','2f939c4d5ed1d71f9edaac4083fc6e819c791b5b7c39fae0f2c029df450e814b',1,'d8d9798ad8f2addedf55b1459470a5dadfab9c2f6b5f9cc3179d0e601065c281',92,'','[2,0]',2,2,3,1,'',NULL,5,1780000000.0,1780000000.0,'{"board":"us","event_limit":false,"soft_market":false,"round":1,"order":[0,1],"turn":0,"stage":"place","event_index":0,"distilleries":{"blue":{"price":5,"card":"blue-14","placed_by":null,"deck":["blue-02","blue-01","blue-11","blue-06","blue-15","blue-09","blue-03","blue-08","blue-10","blue-13","blue-12","blue-05"],"shown":[],"unseen":[],"upgrades":["master_distillery"]},"green":{"price":4,"card":"green-11","placed_by":null,"deck":["green-03","green-15","green-08","green-09","green-01","green-10","green-06","green-07","green-12","green-05","green-04","green-13"],"shown":[],"unseen":[],"upgrades":[]},"grey":{"price":5,"card":"grey-09","placed_by":null,"deck":["grey-05","grey-08","grey-06","grey-01","grey-02","grey-10","grey-04","grey-13","grey-15","grey-11","grey-12","grey-03"],"shown":[],"unseen":[],"upgrades":[]},"pink":{"price":7,"card":"pink-15","placed_by":null,"deck":["pink-04","pink-08","pink-12","pink-11","pink-10","pink-05","pink-01","pink-03","pink-07","pink-13","pink-09","pink-14"],"shown":[],"unseen":[],"upgrades":[]},"orange":{"price":5,"card":"orange-13","placed_by":null,"deck":["orange-11","orange-07","orange-04","orange-05","orange-15","orange-09","orange-14","orange-02","orange-06","orange-01","orange-10","orange-12"],"shown":[],"unseen":[],"upgrades":[]}},"market":["pink","blue","green","grey","orange"],"competition":["green","blue","pink","grey","orange"],"players":[{"cash":25,"loans":0,"pawn":"blue","hand":{"blue":"blue-07","green":"green-14","grey":"grey-07","pink":"pink-06","orange":"orange-08"},"barrels":[],"ledger":{}},{"cash":25,"loans":0,"pawn":null,"hand":{"blue":"blue-04","green":"green-02","grey":"grey-14","pink":"pink-02","orange":"orange-03"},"barrels":[],"ledger":{}}],"track":[[],[],[],[],[],[],[],[],[],[]],"event_stack":["upkeep","age_extra","price_adjust","age_less","selling","age_less","selling","upkeep","price_adjust","bonus_buy","income","age_extra","income","bonus_buy"],"upgrade_tokens":{"marketer":3,"barrel_maker":3,"second_still":3,"master_distillery":2,"storehouse":3,"restaurant":3,"climate_control":3},"putting_away":[],"flow":{"prompts":[{"seat":0,"occasion":"first","kind":"buy"}]}}','days','',0,'game');
INSERT INTO "tables" VALUES(3,70,80,NULL,'heaven_and_ale','Heaven & Ale','playing',1,'{}','20260101','','2f939c4d5ed1d71f9edaac4083fc6e819c791b5b7c39fae0f2c029df450e814b',1,'a1b615dbdd5ad7644aeeea06dafa91163223a1e775e116475362c3cfd6eb8867',121,'','[2,1]',2,2,3,1,'',NULL,5,1780000000.0,1780000000.0,'{"round":1,"stage":"tile","active":0,"first":0,"tiles":[[],["yeast4"],["water1"],["monk_b"],[],["yeast4"],["water3"],[],["water5"],["water3"],["monk_a"],["water4"],[],["wood5"],[],["water2"],[],["water4"],["monk_c"],["wood1"],[],["wood1"],["yeast3"],["yeast1"],[],["monk_c"],[],["hops3"]],"discs":[0,0,0,0,1,0,0,1,0,0,0,0,1,0,0,0,1,0,0,0,1,0,0,0,1,0,0,0],"spare_discs":30,"pile":["yeast4","water1","yeast4","water3","water5","water3","water4","wood5","water2","water4","wood1","wood1","yeast3","yeast1","hops3","yeast3","barley1","water1","wood2","barley5","wood3","yeast2","wood5","barley3","hops1","barley4","hops2","yeast5","hops1","wood3","barley5","wood4","hops3","barley3","wood4","yeast2","hops5","hops2","hops4","barley2","barley1","wood2","yeast1","barley2","water5","water2","hops4","hops5","yeast5","barley4","barley1","hops3","wood3","hops2","barley2","barley4","water3","hops2","hops4","barley4","yeast4","water4","barley3","hops1","yeast2","water1","hops1","yeast1","barley3","wood2","water1","yeast1","yeast3","hops3","hops5","barley2","water2","water4","water5","wood5","barley5","wood4","yeast5","yeast4","wood1","water5","barley5","wood4","wood3","water2","water3","yeast2","hops5","wood1","barley1","hops4","wood2","yeast5","yeast3","wood5"],"drawn":15,"monk_stacks":[["monk_b","monk_a","monk_c","monk_c"],["monk_c","monk_d","monk_a","monk_d"],["monk_a","monk_d","monk_b","monk_b"]],"large":{},"small":{},"players":[{"ducats":25,"space":1,"start":"","home":false,"markers":{"wood":0,"yeast":-2,"hops":-4,"water":-6,"barley":-8},"brewmaster":-10,"garden":{},"sheds":{},"discs":{},"cards":["colour_count","disc_count","barrel","ducats_12","brewmaster_5"],"privileges":{},"counts":{"wood":0,"yeast":0,"hops":0,"water":0,"barley":0,"monk_a":0,"monk_b":0,"monk_c":0,"monk_d":0},"fertility":[0,0,0,0,0,0],"sunny":0,"shady":0},{"ducats":25,"space":0,"start":"brewmaster","home":false,"markers":{"wood":0,"yeast":-2,"hops":-4,"water":-6,"barley":-8},"brewmaster":-9,"garden":{},"sheds":{},"discs":{},"cards":["colour_count","disc_count","barrel","ducats_12","brewmaster_5"],"privileges":{},"counts":{"wood":0,"yeast":0,"hops":0,"water":0,"barley":0,"monk_a":0,"monk_b":0,"monk_c":0,"monk_d":0},"fertility":[0,0,0,0,0,0],"sunny":0,"shady":0}],"enclosed":[],"flow":{"prompts":[{"seat":0,"tile":"yeast4","kind":"hex"}]}}','days','',0,'game');
INSERT INTO "tables" VALUES(4,70,80,NULL,'distilled','Distilled','playing',1,'{"flight":"A","difficulty":1,"two_sp_for_label_bonus":false,"leave_out_unreachable":false,"leave_out_drone_camera":false}','20260101','','2f939c4d5ed1d71f9edaac4083fc6e819c791b5b7c39fae0f2c029df450e814b',1,'33adb45c9946c9461071debe1d22f2c09f1444e91be53e8f15d49576cf568d63',188,'','[2,0]',2,2,3,2,'',NULL,5,1780000000.0,1780000000.0,'{"flight":"A","options":[],"round":1,"stage":"setup","first":0,"turn":0,"queue":[],"market":{"decks":{"upgrades":["private_investor","co_op_manager","farmer","cooper","spirit_safe","tropical_warehouse","malting_floor","intern_researcher","master_blender","natural_spring","doig_ventilator","large_storage","biochemist","market_buyer","celebrity_promoter","worm_tub","column_still","coffey_still","orchard","malt_mill","trucker","glass_blower","drone_camera","architect","greenhouse","tour_guide"],"ingredients":["palm","juniper_berries","potatoes","potatoes","anise","turbo_yeast","sugarcane","barley","corn","palm","millet","sorghum","grapes","corn","wheat","wheat","mountain_spring_water","sorghum","rye","agave","figs","agave","turbo_yeast","rye","rice","millet","sugarcane","apples","apples","rice","anise","barley"],"items":["american_standard_barrel","wrapped_bottle","dolium_barrel","pig_bottle","kvevri_barrel","worm_bottle","ceramic_bottle","plastic_liter_bottle","dolium_barrel","carton_bottle","stainless_steel_barrel","skull_bottle","jug","faceted_bottle","vintage_decanter_bottle","half_bottle","dolium_barrel","etched_crystal_decanter","stainless_steel_barrel","scandinavian_bottle","american_standard_barrel","rounded_bottle","wax_sealed_bottle","american_standard_barrel","mason_jar","ex_bourbon_hogshead","american_standard_barrel","kvevri_barrel","ex_bourbon_hogshead"]},"rows":{"upgrades":["warehouse_manager","glassworks","metal_rickhouse","coppersmith"],"ingredients":["figs","mountain_spring_water","juniper_berries","grapes"],"items":["frosted_glass_bottle","ex_bourbon_hogshead","canister_bottle","pirate_bottle"]},"truck":{"upgrades":[],"ingredients":[],"items":[]}},"flavors":["nutty","tobacco","bready","cherry","piney","bandages","salty","coffee","fruity","horse_blanket","floral","berries","spicy","toasted_marshmallow","ginger","bacon","vanilla","coriander","maple","grass","chocolate","oaky","rubber_tires","smoky","old_cellar","peaty","sports_bag","fishy","malty","soy_sauce","orange_peel","manure","caramel","skunky","cinnamon","seaweed","plastic","honey","leather","birthday_cake"],"flavor_discards":[],"labels":{"moonshine":4,"vodka":4,"cachaca":2,"soju":2,"gin":2,"whiskey":2,"rum":2,"baijiu":2,"brandy":2},"awards":{"double_sale":[],"globetrotter":[],"north_and_south":[]},"shown":[],"looked":[],"turned_up":"","players":[{"dealt":["ireland","canada"],"identity":"ireland","goals":["juvenile","gear_head"],"money":0,"sp":0,"pantry":[],"storeroom":["metal_barrel","glass_bottle"],"upgrades":[],"cubes":[],"aside":true,"signature_made":false,"labels":{},"bottles":[],"fresh":null,"warehouse":[],"run":null,"sales":[],"leaving":null,"basics":0,"used":[],"passed":false,"round_sp":0,"round_money":0,"ledger":{},"purse":{}},{"dealt":["england","india"],"identity":"","goals":["delegation","skip_the_easy_stuff","blue_glass"],"money":0,"sp":0,"pantry":[],"storeroom":["metal_barrel","glass_bottle"],"upgrades":[],"cubes":[],"aside":true,"signature_made":false,"labels":{},"bottles":[],"fresh":null,"warehouse":[],"run":null,"sales":[],"leaving":null,"basics":0,"used":[],"passed":false,"round_sp":0,"round_money":0,"ledger":{},"purse":{}}],"solo":null,"flow":{"prompts":[{"name":"setup","stacks":{"0":[],"1":[{"seat":1,"kind":"identity"}]},"done":[0],"opened_by":null,"kind":"parallel"}]}}','days','',0,'game');
INSERT INTO "tables" VALUES(5,70,80,NULL,'whiskey_business','Whiskey Business!','lobby',3,'{"top_shelf":false,"take_a_shot":false,"sobering_up":false,"spoilage":false,"drinking_counters":false,"flight_fallback":false,"flight_also_banks_one_each":false,"globe_commits":false,"shared_victory":false}','20260101','','2f939c4d5ed1d71f9edaac4083fc6e819c791b5b7c39fae0f2c029df450e814b',2,'6e041d682a959b3790b23dcafa965b11c8a984448b67f338ebcd05866449c55f',0,'','',0,0,0,0,'',NULL,2,1780000000.0,1780000000.0,'','days','',0,'game');
INSERT INTO "tables" VALUES(6,70,80,NULL,'tavern','Tavern','playing',1,'{"rounds":3,"tips":false,"toast":false}','20260101','','2f939c4d5ed1d71f9edaac4083fc6e819c791b5b7c39fae0f2c029df450e814b',1,'d8f7b78fd35057099cddea64b1e602f2487621f7cafe0b04c87b6d96dde072bb',0,'','[0,0]',0,0,0,1,'',NULL,3,1780000000.0,1780000000.0,'{"last_round":3,"tips":false,"coins":[5,5],"joy":[0,0],"keepsakes":[true,true],"turns":1,"flow":{"prompts":[{"seat":0,"kind":"ordering"}]},"toast":false}','days','',0,'game');
CREATE TABLE wishes (
    guild_id INTEGER NOT NULL,
    game     TEXT NOT NULL,
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX actions_by_origin ON actions (table_id, origin) WHERE origin IS NOT NULL;
CREATE TRIGGER actions_keep BEFORE UPDATE ON actions
BEGIN SELECT RAISE(ABORT, 'actions are append-only'); END;
CREATE TRIGGER actions_stay BEFORE DELETE ON actions
BEGIN SELECT RAISE(ABORT, 'actions are append-only'); END;
CREATE TRIGGER events_keep BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER events_stay BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX tables_by_channel ON tables (channel_id);
CREATE INDEX tables_by_thread ON tables (thread_id) WHERE thread_id IS NOT NULL;
CREATE INDEX tables_by_rematch ON tables (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX due_by_time ON due (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX due_by_table ON due (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX due_by_user ON due (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX scores_by_user ON scores (user_id, finished_at) WHERE user_id IS NOT NULL;
CREATE INDEX scores_by_guild ON scores (guild_id, game, people, user_id, won, score, finished_at);
CREATE INDEX players_out_of_records ON players (user_id) WHERE in_records = 0;
CREATE INDEX bests_by_user ON bests (user_id);
CREATE INDEX interactions_by_age ON interactions (taken_at);
CREATE INDEX slots_by_table ON slots (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX slots_by_user ON slots (user_id) WHERE user_id <> 0;
CREATE INDEX slots_unsettled ON slots (table_id) WHERE post <> '' OR retired <> '';
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',6);
COMMIT;
