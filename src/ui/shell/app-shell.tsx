import type { ReactNode } from 'react'
import { SIDEBAR } from '#src/texts/labels.ts'
import { SKIP_LINK } from '#src/texts/page.ts'
import { useSidebar } from './use-sidebar.ts'
import { MainLandmark } from '../kit/hooks/main-landmark.ts'
import { Dialog } from '../kit/dialog.tsx'
import { DialogHost } from './dialog-host.tsx'
import { LazyOfflineBanner } from './lazy-offline-banner.tsx'
import type { PagePlace } from './place.ts'
import * as css from './shell.css.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

type AppShellProps = {
  readonly place: PagePlace
  readonly children: ReactNode
  /**
   * The composer that floats over the bottom of the page. Chats and the billing pages have none.
   */
  readonly dock?: ReactNode
}

/** The app's layout. Below 768 px the sidebar becomes a sheet over the page. */
export const AppShell = ({ place, children, dock }: AppShellProps) => {
  const { isSheet, isOpen, toggle, close } = useSidebar()
  // A dialog over the sidebar's sheet must render inside the sheet, or the sheet would close.
  const isInSheet = isSheet && isOpen
  return (
    <div className={css.shell[isOpen ? 'wide' : 'thin']}>
      <a className={css.skip} href="#main">
        {SKIP_LINK}
      </a>
      {isSheet ? (
        <Dialog open={isOpen} title={SIDEBAR.name} onClose={close} shape="left">
          <Sidebar place={place} wide isSheet onLeave={close} />
          {isInSheet && <DialogHost />}
        </Dialog>
      ) : (
        <aside aria-label={SIDEBAR.name}>
          <Sidebar place={place} wide={isOpen} isSheet={false} />
        </aside>
      )}
      <div className={css.page}>
        <TopBar place={place} isSidebarOpen={isOpen} onToggleSidebar={toggle} />
        <LazyOfflineBanner at={place.page} />
        <main id="main" className={css.main} tabIndex={-1}>
          <MainLandmark value>{children}</MainLandmark>
          {dock}
        </main>
      </div>
      {!isInSheet && <DialogHost />}
    </div>
  )
}
