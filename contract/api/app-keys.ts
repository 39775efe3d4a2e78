/** The keys of the whole app. `Mod` is Ctrl, on Apple's keyboards Command. */
export const APP_KEYS = { palette: 'Mod+K', sidebar: 'Mod+B', shortcuts: '?' } as const
