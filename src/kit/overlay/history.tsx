/** History of a row. A screen names the row; `app` provides the component that renders the history. */
import { Tabs } from '@mantine/core'
import {
  type ComponentType,
  type CSSProperties,
  createContext,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react'
import type { Resource } from '#base/resource.ts'
import { usePhone } from '../layout/use-phone.client.ts'
import { isolate } from '../layout/user-text.tsx'
import type { RowDialog } from '../list/use-row-dialog.client.ts'
import { Dialog } from './dialog.tsx'
import classes from './history.module.css'

export interface HistorySubject {
  resource: Resource
  id: string
}

export const historyLabel = 'Riwayat'

const HistoryContext = createContext<ComponentType<HistorySubject>>(() => null)
export const HistoryProvider = HistoryContext.Provider

export function History(subject: HistorySubject) {
  const HistoryOfRow = use(HistoryContext)
  return <HistoryOfRow {...subject} />
}

interface HistoryTabsProps extends HistorySubject {
  /** Label of the tab with the children. */
  label: string
  children: ReactNode
}

/**
 * Renders a form or facts in one tab and the history of the row in another. The children stay mounted, so input
 * survives while the user reads the history.
 */
export function HistoryTabs({ label, children, ...subject }: HistoryTabsProps) {
  const [openTab, setOpenTab] = useState('now')
  const currentTab = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)

  function change(next: string | null) {
    if (!next) return
    if (currentTab.current?.offsetHeight) setHeight(currentTab.current.offsetHeight)
    setOpenTab(next)
  }

  return (
    <Tabs
      value={openTab}
      onChange={change}
      className={classes.tabs ?? ''}
      style={{ '--now-height': `${height}px` } as CSSProperties}
    >
      <Tabs.List className={classes.list}>
        <Tabs.Tab value="now">{label}</Tabs.Tab>
        <Tabs.Tab value="history">{historyLabel}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel ref={currentTab} value="now" className={classes.panel}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="history" className={`${classes.panel} ${classes.history}`}>
        {openTab === 'history' && <History {...subject} />}
      </Tabs.Panel>
    </Tabs>
  )
}

interface HistoryDialogProps<Row> {
  resource: Resource
  dialog: RowDialog<Row>
  /** Name of the row for the title. */
  getName(row: Row): string
}

/** Dialog with the history of a row that has no other dialog, or none for this user. */
export function HistoryDialog<Row extends { id: string }>({
  resource,
  dialog,
  getName,
}: HistoryDialogProps<Row>) {
  const isPhone = usePhone()
  const { row, opened, close } = dialog
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={row ? `${historyLabel} ${isolate(getName(row))}` : historyLabel}
      fullScreen={isPhone}
    >
      {row && <History resource={resource} id={row.id} />}
    </Dialog>
  )
}
