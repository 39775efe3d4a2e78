/** The patterns of the format names that Excel writes to the clipboard. */
const NAMED: Readonly<Record<string, string>> = {
  general: 'General',
  'general number': 'General',
  fixed: '0.00',
  standard: '#,##0.00',
  percent: '0.00%',
  scientific: '0.00E+00',
  currency: '$#,##0.00_);($#,##0.00)',
  'euro currency': '"€"#,##0.00_);("€"#,##0.00)',
  'short date': 'm/d/yyyy',
  'medium date': 'd-mmm-yy',
  'long date': 'dddd, mmmm d, yyyy',
  'general date': 'm/d/yyyy h:mm',
  'short time': 'h:mm',
  'medium time': 'h:mm AM/PM',
  'long time': 'h:mm:ss AM/PM',
  'yes/no': '"Yes";"Yes";"No"',
  'true/false': '"TRUE";"TRUE";"FALSE"',
  'on/off': '"On";"On";"Off"',
}

/** Resolves CSS escapes: `\0022` is a quote, `\#` is the character itself. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-9a-fA-F]{4})|(.))/gs, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCharCode(Number.parseInt(code, 16)),
  )

/**
 * The pattern of an `mso-number-format` value from CSS. It is General if `reads` rejects the
 * pattern. Drops Excel's locale prefix (`[$-409]`).
 */
export const pastedPattern = (written: string, reads: (pattern: string) => boolean): string => {
  const inner = written.trim().replace(/^(["'])(.*)\1$/s, '$2')
  const named = NAMED[unescaped(inner).trim().toLowerCase()]
  if (named !== undefined) return named
  const pattern = unescaped(inner)
    .replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_, sign: string) => (sign === '' ? '' : `"${sign}"`))
    .trim()
  return pattern !== '' && reads(pattern) ? pattern : 'General'
}
