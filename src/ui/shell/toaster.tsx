import { Suspense, useState } from 'react'
import { selectNotices } from '#src/events/selectors.ts'
import { useApp } from '../hooks/app.tsx'
import { part } from '../kit/part.ts'

const Panel = part(async () => (await import('./toaster-panel.tsx')).ToasterPanel)

/** Shows notices as toasts; its code loads with the first one and stays. */
export const NoticeToaster = () => {
  const hasNotices = useApp(selectNotices).length > 0
  const [isWanted, setWanted] = useState(hasNotices)
  if (hasNotices && !isWanted) setWanted(true)
  return isWanted ? (
    <Suspense>
      <Panel />
    </Suspense>
  ) : null
}
