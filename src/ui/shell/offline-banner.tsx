import { Check, WifiOff } from '../kit/icons.ts'
import { OFFLINE_TEXTS } from '#src/texts/offline.ts'
import { useConnectionStatus } from './use-connection-status.ts'
import { Icon } from '../kit/icon.tsx'
import * as css from './offline.css.ts'
import type { PagePlace } from './place.ts'

/**
 * The page below the banner: a page of the shell, or a full-screen sheet. `closedSheet` is a sheet
 * that has not loaded.
 */
export type OfflineAt = PagePlace['page'] | 'openSheet' | 'closedSheet'

/** Features that still work offline, by page. */
const WORKS: Partial<Readonly<Record<OfflineAt, string>>> = {
  chat: OFFLINE_TEXTS.chat,
  openSheet: OFFLINE_TEXTS.sheet,
  closedSheet: OFFLINE_TEXTS.loading,
}

/**
 * Says that the server is unreachable and which features still work. Later it says that the server
 * is reachable again. In a chat it overlays the top edge, so nothing moves. On other pages and in
 * narrow windows it takes a row.
 */
export const OfflineBanner = ({ at }: { readonly at: OfflineAt }) => {
  const away = useConnectionStatus()
  const place = at === 'chat' ? 'over' : 'between'
  return (
    <div className={css.place[place]}>
      <output className={css.message[place]}>
        {away !== null && (
          <span className={css.banner}>
            <Icon of={away === 'back' ? Check : WifiOff} />
            <span>
              <b>{OFFLINE_TEXTS[away]}</b> {away !== 'back' && (WORKS[at] ?? OFFLINE_TEXTS.page)}
            </span>
          </span>
        )}
      </output>
    </div>
  )
}
