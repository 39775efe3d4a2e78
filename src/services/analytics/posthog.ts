import { PostHog } from 'posthog-js/dist/module.full.no-external'
import { toldAddress } from './address.ts'
import type { Analytics } from './port.ts'
import { settingsOf } from './posthog-settings.ts'

/** What PostHog is started with. */
export type PostHogPlace = {
  readonly key: string
  readonly host: string
  readonly origin: string
  /** Hears which flags it has for who uses the page, by their names. */
  readonly onFlags: (flags: Readonly<Record<string, unknown>>) => void
}

/** Where somebody came from at first, as earlier pages kept it: nothing tells it any more. */
const FIRST = ['$initial_person_info', '$initial_referrer_info', '$initial_campaign_params']

/** Throws away what waits to be sent, for the first time or again. */
const dropWaiting = ({ rateLimiter, _requestQueue, _retryQueue }: PostHog): void => {
  const limits = rateLimiter.serverLimits
  // Handed out while nothing may be sent, it goes nowhere, and no queue has it any more.
  rateLimiter.serverLimits = { events: Infinity, recordings: Infinity }
  _requestQueue?.unload()
  _retryQueue?.unload()
  _retryQueue?.resume()
  rateLimiter.serverLimits = limits
}

/** Analytics by PostHog: the one file that knows its client, loaded only where it is configured. */
export const createPostHog = ({ key, host, origin, onFlags }: PostHogPlace): Analytics => {
  const posthog = new PostHog().init(key, {
    ...settingsOf(host, origin),
    // Before it asks anything.
    loaded: (one) => FIRST.forEach((name) => one.unregister(name)),
  })
  // Nobody makes it who is not to be counted: a refusal that it kept is of an earlier page.
  if (posthog.has_opted_out_capturing()) posthog.opt_in_capturing({ captureEventName: false })
  // What is off is not among those that it tells.
  posthog.onFeatureFlags((_, __, context) => {
    if (context?.errorsLoading || posthog.has_opted_out_capturing()) return
    onFlags(posthog.featureFlags.getFlagVariants())
  })
  return {
    pageShown: (href) => {
      const { url, path, query, hash } = toldAddress(href, origin)
      posthog.capture('$pageview', { $current_url: url, $pathname: path, query, hash })
    },
    used: ({ type, ...more }) => void posthog.capture(type, more),
    counts: (user) => {
      if (user) posthog.identify(user.id, { is_new: user.isNew })
      else posthog.reset()
    },
    setOn: (isOn) => {
      // A reset asks for flags anew, whoever has refused.
      posthog.set_config({ advanced_disable_flags: !isOn })
      if (isOn) {
        posthog.opt_in_capturing({ captureEventName: false })
        posthog.startSessionRecording()
      } else {
        posthog.stopSessionRecording()
        // It forgets a refusal too, so that comes last.
        posthog.reset(true)
        posthog.opt_out_capturing()
        dropWaiting(posthog)
      }
    },
  }
}
