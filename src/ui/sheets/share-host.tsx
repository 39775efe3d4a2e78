import { selectShare } from '#src/events/selectors.ts'
import { useApp } from '../hooks/app.tsx'
import { useOpener } from '../hooks/opener.ts'
import { Once } from '../kit/once.tsx'
import { part } from '../kit/part.ts'

const ShareDialog = part(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Where the dialog "Share" stands, whichever page opens it; its code comes with the first (SHARE-40). */
export const ShareHost = () => {
  const { id } = useApp(selectShare)
  return (
    <Once when={id !== null}>
      <ShareDialog returnTo={useOpener(id)} />
    </Once>
  )
}
