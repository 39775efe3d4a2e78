// Runs before the first paint so that a chosen theme does not flash; a file of its own because the
// content security policy allows no inline scripts. Owner of the value: src/services/preferences.
try {
  const theme = localStorage.getItem('ledgerline.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system's theme is used.
}
