import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'

/** The address of the provider's portal, which may be followed, or why there is none. */
export type PortalResult = Result<string, AppError>

/** The portal that is being opened; '' before there is one. */
export type PortalContext = { readonly address: string }

/** What the flow of the portal is told. */
export type PortalEvent =
  | { readonly type: 'OPEN' }
  /** The session is over: nobody's portal opens any more. */
  | { readonly type: 'CANCEL' }
