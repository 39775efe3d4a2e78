import { selectAway } from '#src/events/selectors.ts'
import { useApp } from '../hooks/app.tsx'
import { Once } from '../kit/once.tsx'
import { part } from '../kit/part.ts'
import type { OfflineAt } from './offline-banner.tsx'

const Banner = part(async () => (await import('./offline-banner.tsx')).OfflineBanner)

/** What is told of a server that is out of reach; its code comes behind the first page (NOTE-30). */
export const Offline = ({ at }: { readonly at: OfflineAt }) => (
  <Once when={useApp(selectAway) !== null}>
    <Banner at={at} />
  </Once>
)
