import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useEffect, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { describeProductsFailure } from '#features/affiliates/components/product-select.tsx'
import type { ProductName } from '#features/products/product-name.ts'
import { productListOptions } from '#features/products/products.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { AskBeforeLeaving } from '#kit/form/ask-before-leaving.tsx'
import { FormActions, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import { readPeopleInFile } from '../pasted-file.client.ts'
import { type PasteResult, readPeopleInText } from '../pasted-rows.client.ts'
import { useImportDraft } from '../use-import-draft.client.ts'
import classes from './import-grid.module.css'
import { ImportGrid } from './import-grid.tsx'
import { Summary } from './import-summary.tsx'
import { LatestImports } from './latest-imports.tsx'
import { PasteSource } from './paste-source.tsx'

interface PastePanelProps extends FormModalControls {
  text: string
  onClose(): void
}

export function PastePanel({ text: initialText, askToClose, reportState, onClose }: PastePanelProps) {
  const client = useQueryClient()
  const products = useQuery(productListOptions()).data ?? []
  const availableProducts = products.filter(({ affiliates_visible }) => affiliates_visible)
  const [text, setText] = useState(initialText)
  const [latestReadText, setLatestReadText] = useState('')
  const draft = useImportDraft(availableProducts, onClose)
  const { rows, readyCount, saving, showPasted } = draft

  /** Reads pasted data once the products are loaded. Recognizes only products that the user may choose. */
  async function read(readRows: (products: readonly ProductName[]) => PasteResult | Promise<PasteResult>) {
    try {
      const loadedProducts = await client.ensureQueryData(productListOptions())
      showPasted(await readRows(loadedProducts.filter(({ affiliates_visible }) => affiliates_visible)))
    } catch (error) {
      toastError(describeProductsFailure(error))
    }
  }

  function readText(newText: string) {
    setLatestReadText(newText)
    void read((loadedProducts) => readPeopleInText(newText, loadedProducts))
  }
  const readFile = (file: File) => void read((loadedProducts) => readPeopleInFile(file, loadedProducts))

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the initial text once, on mount
  useEffect(() => {
    if (initialText) readText(initialText)
  }, [])

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const file = event.clipboardData.files[0]
    const pasted = event.clipboardData.getData('text')
    event.preventDefault()
    if (!pasted && file) return readFile(file)
    const next = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)
    setText(next)
    readText(next)
  }

  const lossText = describeLoss(draft)
  // The field still shows the pasted text after a part of it was registered.
  const hasUnreadText = text !== '' && !(draft.registeredCount > 0 && text === latestReadText)
  const summary = <Summary rows={rows} columns={draft.columns} />
  if (rows.length === 0)
    return (
      <>
        {summary}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            readText(text)
          }}
        >
          <PasteSource
            text={text}
            problem={draft.problem}
            onText={setText}
            onPaste={onPaste}
            onFile={readFile}
          />
          <LatestImports />
          <SaveActions
            verb="Baca"
            dirty={hasUnreadText}
            saving={false}
            askToClose={askToClose}
            reportState={reportState}
          />
        </form>
      </>
    )
  return (
    <>
      {summary}
      <form
        noValidate
        autoComplete="off"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void draft.send()
        }}
      >
        <AskBeforeLeaving hasUnsavedInput={lossText !== ''} lossText={lossText} />
        <ImportGrid draft={draft} products={availableProducts} />
        <GridActions
          {...draft}
          readyCount={readyCount}
          saving={saving}
          lossText={lossText}
          askToClose={askToClose}
          reportState={reportState}
        />
      </form>
    </>
  )
}

/** Says which rows would be lost with the dialog; '' if none would. */
function describeLoss({
  unregisteredCount,
  registeredCount,
}: {
  unregisteredCount: number
  registeredCount: number
}): string {
  if (unregisteredCount === 0) return ''
  const lostText = `${formatCount(unregisteredCount)} baris belum didaftarkan.`
  return registeredCount === 0 ? lostText : `${lostText} Yang sudah didaftarkan tetap tersimpan.`
}

interface GridActionsProps extends FormModalControls {
  lossText: string
  readyCount: number
  registeredCount: number
  saving: boolean
  restart(): void
}

function GridActions(props: GridActionsProps) {
  const { readyCount, registeredCount, saving, lossText, restart, askToClose, reportState } = props
  const hasRegistered = registeredCount > 0
  const isDone = hasRegistered && readyCount === 0
  useEffect(() => {
    reportState({ dirty: lossText !== '', saving, lossText })
    return () => reportState({ dirty: false, saving: false })
  }, [reportState, saving, lossText])
  return (
    <FormActions>
      <Button variant="subtle" color="gray" aria-disabled={saving} onClick={() => !saving && restart()}>
        Tempel ulang
      </Button>
      <Button variant={isDone ? 'filled' : 'default'} aria-disabled={saving} onClick={askToClose}>
        {/* 'Batal' would sound as if it took the registered rows back. */}
        {hasRegistered ? 'Selesai' : verbs.cancel}
      </Button>
      <Button
        type="submit"
        variant={isDone ? 'default' : 'filled'}
        aria-disabled={saving || readyCount === 0}
        data-disabled={readyCount === 0 || undefined}
      >
        {saving ? 'Mendaftarkan...' : `Daftarkan ${formatCount(readyCount)}`}
      </Button>
    </FormActions>
  )
}
