import { selectNotices } from '#src/events/selectors.ts'
import { useApp } from '../hooks/app.tsx'
import { Once } from '../kit/once.tsx'
import { part } from '../kit/part.ts'

const Panel = part(async () => (await import('./toaster-panel.tsx')).ToasterPanel)

/** Shows notices as toasts; its code comes behind the first page, or with the first one. */
export const NoticeToaster = () => (
  <Once when={useApp(selectNotices).length > 0}>
    <Panel />
  </Once>
)
