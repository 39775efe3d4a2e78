// The font is fetched once the first script runs. A preload in the page's head would compete with that script.
void document.fonts.load("1em 'Inter Variable'").catch(() => {})
