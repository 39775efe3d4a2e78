import { PostHog } from 'posthog-js/dist/module.full.no-external'
import { redactAddress } from './redact-address.ts'
import type { Analytics } from './port.ts'
import { settingsOf } from './posthog-settings.ts'

export type PostHogOptions = {
  readonly key: string
  readonly host: string
  readonly origin: string
  /** Reports the flags of the user by name. */
  readonly onFlags: (flags: Readonly<Record<string, unknown>>) => void
}

/** Properties with the referrer of an earlier page. They are stored, but must not be sent. */
const FIRST = ['$initial_person_info', '$initial_referrer_info', '$initial_campaign_params']

/** Drops all queued events and retries. */
const dropWaiting = ({ rateLimiter, _requestQueue, _retryQueue }: PostHog): void => {
  const limits = rateLimiter.serverLimits
  // A limit is the time until which PostHog sends nothing. With an infinite limit, `unload` empties
  // the queue without sending.
  rateLimiter.serverLimits = { events: Infinity, recordings: Infinity }
  _requestQueue?.unload()
  _retryQueue?.unload()
  _retryQueue?.resume()
  rateLimiter.serverLimits = limits
}

/**
 * Analytics through PostHog. Only this file runs PostHog's client. The file loads only if analytics
 * are configured.
 */
export const createPostHog = ({ key, host, origin, onFlags }: PostHogOptions): Analytics => {
  const posthog = new PostHog().init(key, {
    ...settingsOf(host, origin),
    // Runs before the first request.
    loaded: (one) => FIRST.forEach((name) => one.unregister(name)),
  })
  // Only a user who agreed reaches this line, so a stored opt-out is outdated.
  if (posthog.has_opted_out_capturing()) posthog.opt_in_capturing({ captureEventName: false })
  // The first two arguments contain only enabled flags, so the callback reads `getFlagVariants`.
  posthog.onFeatureFlags((_, __, context) => {
    if (context?.errorsLoading || posthog.has_opted_out_capturing()) return
    onFlags(posthog.featureFlags.getFlagVariants())
  })
  return {
    pageShown: (href) => {
      const { url, path, query, hash } = redactAddress(href, origin)
      posthog.capture('$pageview', { $current_url: url, $pathname: path, query, hash })
    },
    used: ({ type, ...more }) => void posthog.capture(type, more),
    counts: (user) => {
      if (user) posthog.identify(user.id, { is_new: user.isNew })
      else posthog.reset()
    },
    setOn: (isOn) => {
      // A reset requests flags again, even after an opt-out. So the request is turned off before
      // the reset.
      posthog.set_config({ advanced_disable_flags: !isOn })
      if (isOn) {
        posthog.opt_in_capturing({ captureEventName: false })
        posthog.startSessionRecording()
      } else {
        posthog.stopSessionRecording()
        // The reset also clears an opt-out, so the opt-out comes after the reset.
        posthog.reset(true)
        posthog.opt_out_capturing()
        dropWaiting(posthog)
      }
    },
  }
}
