import { selectConnectionLoss } from '#src/log/selectors/selectors.ts'
import { useApp } from '../kit/hooks/app.tsx'
import { MountWhenFirstNeeded } from '../kit/mount-when-first-needed.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'
import type { OfflineAt } from './offline-banner.tsx'

const Banner = lazyComponent(async () => (await import('./offline-banner.tsx')).OfflineBanner)

/** The offline banner. Lazy-loaded after the first page. */
export const LazyOfflineBanner = ({ at }: { readonly at: OfflineAt }) => (
  <MountWhenFirstNeeded when={useApp(selectConnectionLoss) !== null}>
    <Banner at={at} />
  </MountWhenFirstNeeded>
)
