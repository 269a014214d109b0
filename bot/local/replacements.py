"""Replacements in the files of SimCord's page, by file: developers' words, short menus, lost keystrokes.

Each pair is a text as it stands in SimCord 3.2.1 and what players get instead. A test checks that every text is found
exactly once; in another version a text that is not found stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

Pairs = tuple[tuple[str, str], ...]

TITLE = "<title>SimCord Preview</title>"
HEAD_END = "</head>"
BRAND = '<span class="brand-mark" aria-hidden="true">S</span>'
BRAND_NAME = "<strong>SimCord</strong><small>Preview</small>"
MENU_START = '<button id="messages-toggle"'

_PAGE: Pairs = (
    ('aria-label="SimCord preview"', 'aria-label="Taproom"'),
    ('aria-label="Preview viewport"', 'aria-label="The channel"'),
)

# What the page says about itself: one line in its head, and announcements for screen readers.
_APP: Pairs = (("ui.action.textContent = actions.message({", "ui.action.textContent = taproomStatus(state, {"),)
_CONNECTION: Pairs = (
    (
        '"Action outcome is uncertain; it will not be retried." : "Connection lost; polling will continue."',
        '"That may not have arrived." : "No connection to the table; trying again."',
    ),
)
_DIAGNOSTICS: Pairs = (
    (
        'announceStatus(error.message || "Preview error.", true);',
        'announceStatus("Something on this page went wrong. Reload it if it does not answer.", true);',
    ),
)

# Menus: as tall as they need to be, and a foot that says how to send several choices. SimCord keeps what was marked in
# a menu as long as there is one in the same spot; as on Discord, a menu with another id starts with its own marks.
_SELECTS: Pairs = (
    (
        "export function renderSelect(component, path, options) {",
        "const taproomIds = new Map();\nexport function renderSelect(component, path, options) {",
    ),
    (
        "  if (draftValue(key) === undefined) {\n    const initial = component.type",
        "  if (taproomIds.has(key) && taproomIds.get(key) !== component.custom_id) {\n"
        "    options.onReconcileDraft?.(key, optionDefaults(entries).slice(0, maximum));\n"
        "  }\n"
        "  taproomIds.set(key, component.custom_id);\n"
        "  if (draftValue(key) === undefined) {\n    const initial = component.type",
    ),
    ('"SimCord selection draft actions"', '"Send or cancel"'),
    ('"SimCord selection draft"', '"Mark one or more, then press Done."'),
    ('"select-apply", "Apply"', '"select-apply", "Done"'),
)
_SELECT_DRAFTS: Pairs = (
    ('"Wait for the current action to finish before applying."', '"One moment; then press Done again."'),
    (
        "const desired = Math.min(list.scrollHeight, 220);",
        "const tallest = Math.round(viewportHeight * 0.7);\n"
        "      const desired = Math.min(list.scrollHeight + 2, tallest);",
    ),
    ("const height = Math.min(220, available);", "const height = Math.min(desired, available);"),
)

# Boards open in full size by a click.
_MEDIA: Pairs = (
    ('"aria-label", "Image preview"', '"aria-label", "Picture in full size"'),
    ('"Close image preview"', '"Close"'),
    ('`Open ${label || "image"} in image preview`', '"Show the picture in full size"'),
)

# The newest message comes into view, no matter who caused it; somebody who reads further up is not moved by edits.
# SimCord takes a message that grows or is drawn again for a reader who scrolled up; here only a reader's hand counts.
_TIMELINE: Pairs = (
    (
        "    state.scrollIntent = captureScrollIntent();\n"
        '    if (state.scrollIntent.policy === "bottom") ui.newMessages.hidden = true;\n'
        "  }, { passive: true });",
        '    if (state.scrollIntent?.policy === "bottom" && !taproomScrolledByHand()) return;\n'
        "    state.scrollIntent = captureScrollIntent();\n"
        '    if (state.scrollIntent.policy === "bottom") ui.newMessages.hidden = true;\n'
        "  }, { passive: true });",
    ),
    ('if (state.scrollIntent?.policy !== "target") state', 'if (state.scrollIntent?.policy === "anchor") state'),
    (
        'state.scrollIntent = snapshot.targetId && String(snapshot.targetId) !== String(previousTargetId || "")\n'
        '      ? { policy: "target", targetId: String(snapshot.targetId) }',
        'state.scrollIntent = hasNewTail || !previousIds.length\n      ? { policy: "bottom" }',
    ),
    (
        "ui.timeline.scrollHeight - ui.timeline.scrollTop - ui.timeline.clientHeight <= 1 ?",
        "ui.timeline.scrollHeight - ui.timeline.scrollTop - ui.timeline.clientHeight <= 80 ?",
    ),
)

# Slash commands: Enter takes what is marked, the next Enter sends. After the last value SimCord puts the focus back
# into the field, where Enter would take or clear the value again; here it goes to the command, where Enter sends.
_COMMANDS: Pairs = (
    ("renderCompose({ focus: Boolean(next) });", "renderCompose({ focus: true });"),
    (
        "const target = focus && focusedOption ? fieldFor(focusedOption) : restore ? fieldFor(restore.option) : null;",
        "const target = focus ? focusedOption ? fieldFor(focusedOption) : null : "
        "restore ? fieldFor(restore.option) : null;",
    ),
    # An Enter while something else is under way draws the command again; without focus the next Enter would be lost.
    (
        "} else if (focus && !currentDraft().focused) chip.focus();",
        "} else if ((focus && !currentDraft().focused) || document.activeElement === document.body) chip.focus();",
    ),
    (
        '(value.raw ? "True" : "False") : String(value?.raw ?? "");',
        '(value.raw ? "True" : "False") : String(value?.label ?? value?.raw ?? "");',
    ),
    (
        'const current = String(field.value || "");',
        'const current = String(field.value || "");\n            queryAutocomplete(option, current);',
    ),
    (
        'if (value.username) item.append(node("span", "command-suggestion-meta", value.username));',
        "const about = value.username || value.description;\n"
        '      if (about) item.append(node("span", "command-suggestion-meta", about));',
    ),
    # While the answer to a search for people is on its way, Enter must not take the first of everybody.
    (
        "      name: entry.label ?? entry.name ?? entry.username ?? entry.id,\n    })) : [];",
        "      name: entry.label ?? entry.name ?? entry.username ?? entry.id,\n"
        "    })).filter((entry) => String(entry.name).toLowerCase().includes(\n"
        '      String(currentDraft().values[option.name]?.raw ?? "").replace(/^@/, "").toLowerCase())) : [];',
    ),
    ('mode === "browsing" ? 416 : 280', "416"),
    ("`OPTIONS MATCHING ${current.toUpperCase()}`", '"OPTIONS"'),
    ("`OPTIONS MATCHING ${field.value.toUpperCase()}`", '"OPTIONS"'),
    ("`OPTIONS MATCHING ${input.value.toUpperCase()}`", '"OPTIONS"'),
)
_COMMAND_DRAFTS: Pairs = (
    # The list of options would take the Enter that is meant to send a command without any.
    ("openOptionsOnRender: entry.options.length > 0 && required.length === 0", "openOptionsOnRender: false"),
)

REPLACEMENTS: Mapping[str, Pairs] = {
    "/": _PAGE,
    "/app.js": _APP,
    "/command-drafts.js": _COMMAND_DRAFTS,
    "/commands.js": _COMMANDS,
    "/connection.js": _CONNECTION,
    "/diagnostics.js": _DIAGNOSTICS,
    "/media.js": _MEDIA,
    "/select-drafts.js": _SELECT_DRAFTS,
    "/selects.js": _SELECTS,
    "/timeline.js": _TIMELINE,
}


def replace_texts(path: str, text: str) -> str:
    """Return a file of SimCord's page with its texts replaced."""
    for old, new in REPLACEMENTS.get(path, ()):
        text = text.replace(old, new)
    return text
