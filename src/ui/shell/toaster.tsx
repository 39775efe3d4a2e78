import { lazy, Suspense, useState } from 'react'
import { selectNotices } from '#src/events/selectors.ts'
import { useApp } from '../hooks/app.tsx'

const Panel = lazy(async () => ({
  default: (await import('./toaster-panel.tsx')).ToasterPanel,
}))

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
