/** The history of a row: a screen says of which, app says how it is told. */
import { Tabs } from '@mantine/core'
import { type ComponentType, createContext, type ReactNode, use, useState } from 'react'
import type { Noun } from '#base/noun.ts'
import { Dialog } from './dialog.tsx'
import classes from './history.module.css'
import { usePhone } from './use-phone.client.ts'
import type { RowDialog } from './use-row-dialog.client.ts'
import { isolated } from './user-text.tsx'

export interface HistoryOf {
  noun: Noun
  id: string
}

export const historyLabel = 'Riwayat'

const Told = createContext<ComponentType<HistoryOf>>(() => null)
export const HistoryProvider = Told.Provider

export function History(of: HistoryOf) {
  const Shown = use(Told)
  return <Shown {...of} />
}

interface BesideHistoryProps extends HistoryOf {
  /** of the tab of what stands beside it */
  label: string
  children: ReactNode
}

/** A form or facts in a tab, and in another what became of the row. What is typed in the one stays while the other is read. */
export function BesideHistory({ label, children, ...of }: BesideHistoryProps) {
  const [open, setOpen] = useState('now')
  return (
    <Tabs value={open} onChange={(next) => next && setOpen(next)} className={classes.tabs ?? ''}>
      <Tabs.List className={classes.list}>
        <Tabs.Tab value="now">{label}</Tabs.Tab>
        <Tabs.Tab value="history">{historyLabel}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="now" className={classes.panel}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="history" className={classes.panel}>
        {open === 'history' && <History {...of} />}
      </Tabs.Panel>
    </Tabs>
  )
}

interface HistoryDialogProps<Row> {
  noun: Noun
  dialog: RowDialog<Row>
  /** of the row, for the title */
  nameOf(row: Row): string
}

/** For a row that has no other dialog, or none for this reader. */
export function HistoryDialog<Row extends { id: string }>({ noun, dialog, nameOf }: HistoryDialogProps<Row>) {
  const phone = usePhone()
  const { row, opened, close } = dialog
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={row ? `${historyLabel} ${isolated(nameOf(row))}` : historyLabel}
      fullScreen={phone}
    >
      {row && <History noun={noun} id={row.id} />}
    </Dialog>
  )
}
