import { Suspense, useState } from 'react'
import { selectShare } from '#src/events/selectors.ts'
import { useApp } from '../hooks/app.tsx'
import { useOpener } from '../hooks/opener.ts'
import { part } from '../kit/part.ts'

const ShareDialog = part(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Where the dialog "Share" stands, whichever page opens it; its code comes with the first (SHARE-40). */
export const ShareHost = () => {
  const { id } = useApp(selectShare)
  const returnTo = useOpener(id)
  const [wasOpened, setWasOpened] = useState(false)
  if (id !== null && !wasOpened) setWasOpened(true)
  return wasOpened ? (
    <Suspense>
      <ShareDialog returnTo={returnTo} />
    </Suspense>
  ) : null
}
