import { useCallback, useRef, useState, type ReactNode } from 'react'
import { SettingsOpener } from '../hooks/settings.ts'
import { useSidebar } from '../hooks/sidebar.ts'
import { Dialog } from '../kit/dialog.tsx'
import type { Place } from './place.ts'
import * as css from './shell.css.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

type AppShellProps = {
  readonly place: Place
  readonly children: ReactNode
  /** Floats over the bottom of the page: the composer, on every page but a chat. */
  readonly dock?: ReactNode
}

/** Sidebar, top bar, page (spec §2, SHELL-1). Under 768 px the sidebar is a sheet over the page. */
export const AppShell = ({ place, children, dock }: AppShellProps) => {
  const { isSheet, isOpen, toggle, close } = useSidebar()
  const [isSettings, setSettings] = useState(false)
  const returnTo = useRef<HTMLElement | null>(null)
  const openSettings = useCallback((from: HTMLElement | null) => {
    returnTo.current = from
    setSettings(true)
  }, [])
  const settings = (
    <SettingsDialog open={isSettings} onClose={() => setSettings(false)} returnTo={returnTo} />
  )
  // A dialog over the sidebar's sheet belongs into it, or the sheet would close.
  const isInSheet = isSheet && isOpen
  return (
    <SettingsOpener value={openSettings}>
      <div className={css.shell({ wide: isOpen })}>
        <a className={css.skip} href="#main">
          Skip to content
        </a>
        {isSheet ? (
          <Dialog open={isOpen} title="Sidebar" onClose={close} shape="left">
            <Sidebar place={place} wide isSheet onLeave={close} />
            {isInSheet && settings}
          </Dialog>
        ) : (
          <aside aria-label="Sidebar">
            <Sidebar place={place} wide={isOpen} isSheet={false} />
          </aside>
        )}
        <div className={css.page}>
          <TopBar place={place} isSidebarOpen={isOpen} onToggleSidebar={toggle} />
          <main id="main" className={css.main} tabIndex={-1}>
            {children}
            {dock}
          </main>
        </div>
        {!isInSheet && settings}
      </div>
    </SettingsOpener>
  )
}
