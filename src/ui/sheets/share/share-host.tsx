import { selectShare } from '#src/log/selectors/selectors.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { useOpener } from '../../kit/hooks/use-opener.ts'
import { MountWhenFirstNeeded } from '../../kit/mount-when-first-needed.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'

const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** The host of the "Share" dialog. Lazy-loaded on first opening. */
export const ShareHost = () => {
  const { id } = useApp(selectShare)
  return (
    <MountWhenFirstNeeded when={id !== null}>
      <ShareDialog returnTo={useOpener(id)} />
    </MountWhenFirstNeeded>
  )
}
