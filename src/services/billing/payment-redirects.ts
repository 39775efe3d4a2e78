import type { AppError } from '#src/shared/app-error.ts'
import type { EndpointName } from '#contract/api/endpoints.ts'
import { err, ok, type Result } from '#contract/api/result.ts'

/** A response with a URL of the payment provider. */
type Told = { readonly success: boolean; readonly address: string | null | undefined }

/** True if the URL may be opened: on this origin, or https on a provider host. */
const isFollowed = (address: string, hosts: readonly string[], origin: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, host, origin: its } = new URL(address)
  if (protocol === 'https:' && hosts.includes(host)) return true
  // A blob URL has this origin, but its content is untrusted.
  return its === origin && protocol !== 'blob:'
}

/**
 * The URL in a response, if it may be opened. Otherwise the error is the same as for a response
 * without a URL.
 */
export const allowedPaymentUrl = (
  operation: EndpointName,
  { success, address }: Told,
  hosts: readonly string[],
  origin: string,
): Result<string, AppError> =>
  success && address && isFollowed(address, hosts, origin)
    ? ok(address)
    : err({ type: 'unreadable', operation })
