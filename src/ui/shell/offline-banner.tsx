import { Check, WifiOff } from '../kit/icons.ts'
import { OFFLINE_TEXTS } from '#src/texts/offline.ts'
import { useAway } from './use-connection-status.ts'
import { Icon } from '../kit/icon.tsx'
import * as css from './offline.css.ts'
import type { Place } from './place.ts'

/** The page that it stands on: one in the shell, or the full-screen sheet, open or not yet. */
export type OfflineAt = Place['page'] | 'openSheet' | 'closedSheet'

/** What a page still does. */
const WORKS: Partial<Readonly<Record<OfflineAt, string>>> = {
  chat: OFFLINE_TEXTS.chat,
  openSheet: OFFLINE_TEXTS.sheet,
  closedSheet: OFFLINE_TEXTS.loading,
}

/**
 * Says calmly that the server is out of reach, what works meanwhile, and when that is over. In a
 * chat it lies on the page's upper edge and moves nothing; elsewhere, and in narrow windows, it takes a row.
 */
export const OfflineBanner = ({ at }: { readonly at: OfflineAt }) => {
  const away = useAway()
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
