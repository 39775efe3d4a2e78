import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

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
const policyWith = (others: readonly Sources[]) => {
  const list = (kind: keyof Sources, ...own: readonly string[]): string[] => [
    ...own,
    ...others.flatMap((sources) => sources[kind] ?? []),
  ]
  const frames = list('frame')
  return {
    defaultSrc: ["'self'"],
    scriptSrc: list('script', "'self'"),
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: list('img', "'self'", 'data:', 'blob:'),
    fontSrc: ["'self'", 'data:'],
    connectSrc: list('connect', "'self'"),
    ...(frames.length > 0 ? { frameSrc: frames } : {}),
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}

/**
 * Headers of every answer; strict transport only where the public address is https. One that an answer has of its own
 * stays: it is stricter.
 */
export const securityHeaders = (
  publicUrl: string | null,
  others: readonly Sources[] = [],
): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: policyWith(others),
    xContentTypeOptions: 'nosniff',
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? 'max-age=31536000' : false,
    overwrite: false,
    // Pictures of the product are shown by other sites.
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
