// Loads the font after the first script. A preload in the page's head would compete with the
// script.
void document.fonts.load("1em 'Inter Variable'").catch(() => {})
