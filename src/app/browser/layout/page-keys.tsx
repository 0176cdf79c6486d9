/**
 * The shortcut keys of the page, and the dialog that lists them. The dialog opens by `?` and by a button at the foot of
 * the sidebar.
 */
import { ActionIcon, Button, Kbd } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type PageKeys as AvailableKeys,
  moveKey,
  readPageKeys,
  useRowKeys,
} from '#kit/list/row-keys.client.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import classes from './page-keys.module.css'

const label = 'Tombol pintas'

export function PageKeys({ isRail }: { isRail: boolean }) {
  const [opened, dialog] = useDisclosure(false)
  const [availableKeys, setAvailableKeys] = useState<AvailableKeys>()

  function open() {
    setAvailableKeys(readPageKeys())
    dialog.open()
  }
  useRowKeys(open)
  useFindKey()

  return (
    <div className={classes.foot} data-rail={isRail || undefined}>
      {isRail ? (
        <Tooltip label={label} position="right" openDelay={0}>
          <ActionIcon aria-label={label} aria-keyshortcuts="?" onClick={open}>
            <IconKeyboard size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={500}
          leftSection={<IconKeyboard size={18} stroke={1.75} aria-hidden />}
          rightSection={<Kbd aria-hidden>?</Kbd>}
          aria-keyshortcuts="?"
          onClick={open}
        >
          {label}
        </Button>
      )}
      <Dialog opened={opened} onClose={dialog.close} title={label}>
        {availableKeys && <KeyList available={availableKeys} />}
      </Dialog>
    </div>
  )
}

/** Lets `/` follow the header's link to the search of Data Affiliate, on pages without a search of their own. */
function useFindKey() {
  useHotkeys([
    [
      '/',
      () => !readPageKeys().search && !document.querySelector('[aria-modal="true"]') && findLink()?.click(),
    ],
  ])
}

function findLink() {
  return document.querySelector<HTMLElement>('header [aria-keyshortcuts="/"]')
}

type Line = [keys: string[], effect: string, isAvailable: boolean]

function KeyList({ available }: { available: AvailableKeys }) {
  const lines: Line[] = [
    [['j', '↓'], 'Ke baris berikutnya', available.rows],
    [['k', '↑'], 'Ke baris sebelumnya', available.rows],
    [['x'], 'Pilih baris', available.boxes],
    [['Enter'], 'Buka baris', available.openers],
    [[moveKey], 'Pindah tanggal', available.move],
    [['/'], available.search ? 'Cari' : 'Cari affiliate', available.search || findLink() !== null],
    [['Ctrl', 'B'], 'Buka atau tutup sidebar', true],
    [['Ctrl', 'Z'], 'Urungkan, selama tawarannya tampil', true],
    [['?'], 'Daftar ini', true],
  ]
  return (
    <>
      <dl className={classes.keys}>
        {lines.map(
          ([keys, effect, isAvailable]) =>
            isAvailable && (
              <div key={effect} className={classes.line}>
                <dt>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{effect}</dd>
              </div>
            ),
        )}
      </dl>
      {available.rows && <p className={classes.note}>Panah berlaku begitu Anda berada di satu baris.</p>}
    </>
  )
}
