/** Lists the imports of the last day, with buttons to undo them. */
import { Anchor, Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '#base/count.ts'
import { formatRelative } from '#base/jakarta.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import type { Import, UndoResult } from '../import.ts'
import { importListOptions, useUndoImport } from '../imports.client.ts'
import { describeUndo } from '../use-import-draft.client.ts'
import classes from './latest-imports.module.css'

interface LatestImportsProps {
  onUndone(importId: string, undoResult: UndoResult): void
}

export function LatestImports({ onUndone }: LatestImportsProps) {
  const { data = [] } = useQuery(importListOptions())
  const [undoResult, setUndoResult] = useState<UndoResult | null>(null)
  return (
    <section
      className={classes.latest}
      aria-label="Tempelan terakhir"
      hidden={data.length === 0 && !undoResult}
    >
      <Title order={3} size="h5">
        Tempelan 24 jam terakhir
      </Title>
      <div role="status">{undoResult && <UndoOutcome undoResult={undoResult} />}</div>
      <ul className={layout.list}>
        {data.map((each) => (
          <ImportLine
            key={each.id}
            {...each}
            onUndone={(result) => {
              setUndoResult(result)
              onUndone(each.id, result)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

function UndoOutcome({ undoResult }: { undoResult: UndoResult }) {
  return (
    <p className={classes.outcome}>
      {describeUndo(undoResult)}{' '}
      {undoResult.visible_remaining.map(({ id, username }, n) => (
        <span key={id}>
          {n > 0 && ', '}
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/dashboard/reg-affiliate" search={{ q: username }} target="_blank" {...props} />
            )}
          >
            <UserText>{username}</UserText>
          </Anchor>
        </span>
      ))}
    </p>
  )
}

interface ImportLineProps extends Import {
  onUndone(undoResult: UndoResult): void
}

function ImportLine({
  id,
  made_at,
  made_by_name,
  registered_count,
  unchanged_count,
  onUndone,
}: ImportLineProps) {
  const undo = useUndoImport()
  const { busy, runUnlessBusy } = useBusy()
  const [isConfirming, setConfirming] = useState(false)

  async function undoImport() {
    try {
      onUndone(await undo.mutateAsync({ id }))
    } catch (error) {
      toastError(describeSaveFailure(error, 'Gagal membatalkan impor').toast)
    }
  }

  return (
    <li className={classes.line}>
      <span className={classes.text}>
        <strong>{formatCount(registered_count)} affiliate</strong>
        <span>
          <time dateTime={made_at}>{formatRelative(made_at)}</time>
          {made_by_name && (
            <>
              {' · '}
              <UserText>{made_by_name}</UserText>
            </>
          )}
        </span>
      </span>
      {unchanged_count === 0 ? (
        <span>Semua sudah diubah atau dihapus</span>
      ) : isConfirming ? (
        <span className={layout.wrap}>
          <span role="alert">
            {unchanged_count === registered_count
              ? `Tarik kembali ${formatCount(registered_count)} affiliate?`
              : `Tarik kembali ${formatCount(unchanged_count)} yang belum diubah?`}
          </span>
          <Button variant="default" data-autofocus onClick={() => setConfirming(false)}>
            Tidak
          </Button>
          <Button color="bad" aria-disabled={busy} onClick={() => void runUnlessBusy(undoImport)}>
            {busy ? 'Membatalkan...' : 'Ya, batalkan'}
          </Button>
        </span>
      ) : (
        <Button variant="default" onClick={() => setConfirming(true)}>
          Batalkan impor
        </Button>
      )}
    </li>
  )
}
