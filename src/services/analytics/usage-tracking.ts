import { ANALYTICS_NEW_USER_MS } from '#contract/limits/analytics.ts'
import type { User } from '#contract/api/entities.ts'
import { extensionOf } from '#contract/documents/filename.ts'
import { IMPORT_EXTENSIONS } from '#src/shared/import-file.ts'
import { hasTrackingOptOut } from '#src/shared/tracking.ts'
import { isUploadExtension } from '#contract/documents/uploads.ts'
import type { LogRef } from '#src/log/log.ts'
import type { Analytics, TrackedUser } from './port.ts'
import { keepRemoteFlags } from './remote-flags.ts'
import type { Clock } from '../browser/clock.ts'
import { watchFacts } from '../browser/watch-facts.ts'
import type { HistoryPort } from '../browser/navigation.ts'
import { browserStorage, type Preferences } from '../browser/preferences.ts'

// Composition root for analytics. This file loads only if analytics are configured.

export type TrackingSettings = {
  readonly log: LogRef
  readonly clock: Pick<Clock, 'now'>
  readonly preferences: Pick<Preferences, 'settings' | 'watchSettings'>
  readonly history: HistoryPort
  readonly page: Pick<Window, 'addEventListener' | 'navigator' | 'location'>
  readonly load: () => Promise<Analytics>
  /**
   * Removes the flags that an earlier page got from the analytics service and stored in the
   * browser.
   */
  readonly forget: () => void
}

/**
 * True if the account was created shortly before or after `now`. The creation may seem later than
 * `now`, because clocks differ. False if the creation time is unknown.
 */
export const isNewUser = ({ created_at }: Pick<User, 'created_at'>, now: number): boolean =>
  Math.abs(now - Date.parse(created_at ?? '')) <= ANALYTICS_NEW_USER_MS

const IMPORTED: readonly string[] = IMPORT_EXTENSIONS

/**
 * The kind of a file: its extension, or `other` if no upload accepts the extension. Such an
 * extension may contain user text.
 */
const kindOf = (name: string): string => {
  const extension = extensionOf(name)
  return isUploadExtension(extension) || IMPORTED.includes(extension) ? extension : 'other'
}

/**
 * Reports page views, uploads, dropped files and the user until the page closes. Loads and sends
 * nothing if the browser or the user refuses.
 */
export const startTracking = (counting: TrackingSettings): void => {
  const { log, clock, preferences, history, page, load, forget } = counting
  let service: Analytics | null = null
  let isLoading = false
  let last = ''
  const isWanted = (): boolean =>
    preferences.settings().usageStatistics && !hasTrackingOptOut(page.navigator)
  const whenOn = (tell: (to: Analytics) => void): void => {
    if (service && isWanted()) tell(service)
  }
  const counted = (): TrackedUser | null => {
    const { user } = log.getSnapshot().context.app.session
    return user && { id: user.id, isNew: isNewUser(user, clock.now()) }
  }
  const showPage = (): void =>
    whenOn((to) => {
      const { href } = history.location
      if (href === last) return
      last = href
      to.pageShown(href)
    })
  const begin = (to: Analytics): void => {
    const user = counted()
    if (user) to.counts(user)
    last = ''
    showPage()
  }
  const follow = async (): Promise<void> => {
    if (!isWanted()) forget()
    if (service) {
      service.setOn(isWanted())
      return isWanted() ? begin(service) : undefined
    }
    if (isLoading || !isWanted()) return
    isLoading = true
    // If the load fails, the next try is on the next page.
    service = await load().catch(() => null)
    if (service === null) return
    if (isWanted()) begin(service)
    else service.setOn(false)
  }

  let was = isWanted()
  preferences.watchSettings(() => {
    if (was === isWanted()) return
    was = isWanted()
    void follow()
  })
  history.subscribe?.(showPage)
  // A page from the back/forward cache counts as a new view of the same URL.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) last = ''
    showPage()
  })
  page.addEventListener(
    'drop',
    ({ dataTransfer }) => {
      const files = [...(dataTransfer?.files ?? [])]
      const kinds = [...new Set(files.map(({ name }) => kindOf(name)))]
      if (files.length > 0)
        whenOn((to) => to.used({ type: 'files_dropped', kinds, count: files.length }))
    },
    { capture: true },
  )
  const tellOf = (files: readonly { readonly name: string; readonly size: number }[]): void => {
    for (const { name, size } of files)
      whenOn((to) => to.used({ type: 'file_uploaded', kind: kindOf(name), bytes: size }))
  }
  watchFacts<'counting'>(log, {
    'session.started': () => whenOn((to) => to.counts(counted())),
    'session.ended': () => whenOn((to) => to.counts(null)),
    'import.finished': ({ fact, before }) =>
      tellOf(before.imports.filter(({ id }) => id === fact.id)),
    'documents.uploaded': ({ fact, before }) =>
      tellOf(
        before.documents.rows
          .filter(({ localId }) => Object.hasOwn(fact.byId, localId))
          .map(({ filename, file_size }) => ({ name: filename, size: file_size })),
      ),
  })
  void follow()
}

/** Starts tracking in a browser page with the configured service. */
export const trackBrowserPage = ({
  key,
  host,
  ...settings
}: Pick<TrackingSettings, 'log' | 'clock' | 'preferences' | 'history'> & {
  readonly key: string
  readonly host: string
}): void =>
  startTracking({
    ...settings,
    page: window,
    forget: () => keepRemoteFlags({}, browserStorage),
    load: async () => {
      const { createPostHog } = await import('./posthog.ts')
      const { origin } = window.location
      const onFlags = (flags: Readonly<Record<string, unknown>>) =>
        keepRemoteFlags(flags, browserStorage)
      return createPostHog({ key, host, origin, onFlags })
    },
  })
