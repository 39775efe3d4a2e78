/** The keys of the whole app (SHELL-15, PAL-1, PAL-30). `Mod` is Ctrl, on Apple's keyboards Command. */
export const APP_KEYS = { palette: 'Mod+K', sidebar: 'Mod+B', shortcuts: '?' } as const
