// Runs before the first paint so that a chosen theme does not flash; a file of its own because the
// content security policy allows no inline scripts. Owner of the value: src/services/preferences.
{
  const root = document.documentElement
  try {
    const theme = localStorage.getItem('ledgerline.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {
    // Storage is blocked: the system's theme is used.
  }

  /** Gives the browser's own bars the colour of the theme that is chosen, else of the system's (NAV-34). */
  const colourBars = () => {
    const chosen = root.dataset.theme
    for (const bar of document.querySelectorAll('meta[name=theme-color]')) {
      const { theme } = bar.dataset
      const isSystem = `(prefers-color-scheme: ${theme})`
      bar.media = chosen ? (chosen === theme ? 'all' : 'not all') : isSystem
    }
  }
  colourBars()
  new MutationObserver(colourBars).observe(root, { attributeFilter: ['data-theme'] })
}
