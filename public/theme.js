// Puts the chosen theme and density on the root element: before the first paint, so that nothing flashes,
// and when another tab has chosen. A file of its own because the content security policy allows no inline
// scripts. Owner of the values: src/services/preferences.
{
  const root = document.documentElement
  const show = (part, values) => {
    const value = localStorage.getItem(`ledgerline.${part}`)
    if (values.includes(value)) root.dataset[part] = value
    else delete root.dataset[part]
  }
  const look = () => {
    try {
      show('theme', ['light', 'dark'])
      show('density', ['comfortable'])
    } catch {
      // Storage is blocked: the system's theme is used.
    }
  }
  look()
  addEventListener('storage', look)

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
