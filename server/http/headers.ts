/** Where pages may load from beside this origin, as the policy writes it; what is left out stays as it is. */
export type Sources = {
  readonly script?: readonly string[]
  readonly connect?: readonly string[]
  readonly img?: readonly string[]
  readonly frame?: readonly string[]
}

/**
 * What pages of ours may do: scripts of this origin, and of those that are configured, no frames around them, no
 * plug-ins. Univer writes style elements; its worker starts from a blob in some browsers.
 */
const policyWith = (others: readonly Sources[]): string => {
  const list = (kind: keyof Sources, own: string): string =>
    [own, ...others.flatMap((sources) => sources[kind] ?? [])].filter(Boolean).join(' ')
  const frames = list('frame', '')
  return [
    "default-src 'self'",
    `script-src ${list('script', "'self'")}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${list('img', "'self' data: blob:")}`,
    "font-src 'self' data:",
    `connect-src ${list('connect', "'self'")}`,
    ...(frames ? [`frame-src ${frames}`] : []),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every answer; strict transport only where the public address is https. */
export const securityHeaders = (
  publicUrl: string | null,
  others: readonly Sources[] = [],
): Readonly<Record<string, string>> => ({
  'content-security-policy': policyWith(others),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})
