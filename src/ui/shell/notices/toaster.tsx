import { selectNotices } from '#src/log/selectors/selectors.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { MountWhenFirstNeeded } from '../../kit/mount-when-first-needed.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'

const Panel = lazyComponent(async () => (await import('./toaster-panel.tsx')).ToasterPanel)

/** Shows notices as toasts. Lazy-loaded after the first page or with the first notice. */
export const NoticeToaster = () => (
  <MountWhenFirstNeeded when={useApp(selectNotices).length > 0}>
    <Panel />
  </MountWhenFirstNeeded>
)
