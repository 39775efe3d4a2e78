type Known = readonly (readonly [sign: RegExp, name: string])[]

/**
 * Most browsers also name other browsers in their user agent, so the first match in this order
 * wins.
 */
const BROWSERS: Known = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
]
/** Phones also name desktop systems in their user agent, so phones come first. */
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
 * A short name from a user agent: "Firefox on Windows". Null if unknown. Never contains a version.
 */
export const deviceOf = (userAgent: string): string | null => {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)]
  return browser !== null && system !== null ? `${browser} on ${system}` : (browser ?? system)
}
