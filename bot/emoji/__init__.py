"""Application emoji: the icons of choices as Discord shows them on buttons, in menus and in lines of text."""
