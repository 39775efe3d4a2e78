type Known = readonly (readonly [sign: RegExp, name: string])[]

/** Most browsers name others too, so the first of this order that is named is the one. */
const BROWSERS: Known = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
]
/** The same for systems: those of phones name that of desktops. */
const SYSTEMS: Known = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac ?OS\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (known: Known, text: string): string | null =>
  known.find(([sign]) => sign.test(text))?.[1] ?? null

/**
 * What a browser says of itself, in plain words: "Firefox on Windows". Null where neither is known. Nothing of its version is kept.
 */
export const deviceOf = (userAgent: string): string | null => {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)]
  return browser !== null && system !== null ? `${browser} on ${system}` : (browser ?? system)
}
