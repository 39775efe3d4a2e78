import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** Additional sources of the content security policy. Absent kinds stay unchanged. */
export type CspSources = {
  readonly script?: readonly string[]
  readonly connect?: readonly string[]
  readonly img?: readonly string[]
  readonly frame?: readonly string[]
}

/**
 * Allows scripts only from this origin and the configured providers. Forbids plug-ins, and forbids
 * other sites to frame the app. Allows inline styles and blob workers, because Univer adds style
 * elements and in some browsers starts its worker from a blob.
 */
const policyWith = (others: readonly CspSources[]) => {
  const list = (kind: keyof CspSources, ...own: readonly string[]): string[] => [
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
 * Security headers of every answer. Strict-Transport-Security only for an https public URL. A
 * header that the handler has set stays, because it is stricter.
 */
export const securityHeaders = (
  publicUrl: string | null,
  others: readonly CspSources[] = [],
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
    // Unset, so that other sites can embed pictures of the product.
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
