/** App-wide keyboard shortcuts. `Mod` is Ctrl, or Command on Apple keyboards. */
export const APP_KEYS = { palette: 'Mod+K', sidebar: 'Mod+B', shortcuts: '?' } as const
