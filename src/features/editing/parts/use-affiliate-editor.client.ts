/** The edit screen at work: what is typed, what stands against saving, which tab is open, and the save. */
import { isDefinedError } from '@orpc/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type AffiliateDetail,
  affiliateFormSchema,
  type SampleStatus,
} from '#features/affiliates/affiliate.ts'
import type { ProductName } from '#features/products/product.ts'
import { productListOptions } from '#features/products/products.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { clearToasts, toastError, toastSuccess } from '#kit/toast.tsx'
import {
  type Draft,
  formOf,
  type Removal,
  type Slot,
  slotKey,
  withChangedSlot,
  withProduct,
  withSampleStatus,
  withSlots,
} from '../draft.ts'
import { type Path, type Problems, problemsOf, slotAt, validationMessages } from '../draft-problems.ts'
import { useSaveAffiliate } from '../editing.client.ts'
import {
  type Editing,
  isChanged,
  losesProducts,
  newsOf,
  newsRead,
  productRemoved,
  rebased,
  restored,
  slotRemoved,
  startEditing,
  withoutGone,
} from '../editor.ts'
import { withCurrentSources } from './current-sources.client.ts'
import { type EditError, editFailure } from './edit-failure.client.ts'
import { useFieldErrors } from './use-field-errors.client.ts'
import { useTakenVideos } from './use-taken-videos.client.ts'

export type AffiliateEditor = ReturnType<typeof useAffiliateEditor>

interface Opened {
  /** as it is now: changes of others arrive here */
  affiliate: AffiliateDetail
  /** asks for it anew */
  reread(): void
  onSaved(): void
}

export function useAffiliateEditor({ affiliate, reread, onSaved }: Opened) {
  const form = useRef<HTMLFormElement>(null)
  const [editing, setEditing] = useState(() => startEditing(affiliate))
  const { draft, known, removals } = editing
  const [tab, setTab] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  // Two presses within one frame both meet `saving` false.
  const pressed = useRef(false)
  const save = useSaveAffiliate()
  const client = useQueryClient()
  const products = useQuery(productListOptions())
  const seesAll = useCan()('data_affiliate_tab_all')
  const problems = problemsOf(draft, !seesAll)
  const taken = useTakenVideos(editing)
  const errors = useFieldErrors(draft, problems, taken)

  // While a save is under way, what arrives is its own work.
  useEffect(() => {
    if (!saving) setEditing((now) => rebased(now, affiliate))
  }, [affiliate, saving])
  const listed = products.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` may be what lacks a product now
  useEffect(() => {
    if (listed && !saving) setEditing((now) => withoutGone(now, listed))
  }, [listed, known, saving])

  function change(path: Path, next: (now: Editing) => Editing) {
    if (pressed.current) return
    setEditing(next)
    errors.forget(path)
  }

  function changeDraft(path: Path, next: (draft: Draft) => Draft) {
    change(path, (now) => ({ ...now, draft: next(now.draft) }))
  }

  function set<K extends keyof Draft>(field: K, value: Draft[K]) {
    changeDraft(field, (now) => ({ ...now, [field]: value }))
  }

  function setSlot<K extends keyof Slot>(slot: Slot, field: K, value: Slot[K]) {
    const key = slotKey(slot)
    changeDraft(`${key} ${field}`, (now) => withChangedSlot(now, key, { [field]: value }))
    errors.forgetSlot(slot)
  }

  function toggleProduct(product: ProductName, chosen: boolean) {
    if (chosen) setTab(product.id)
    if (chosen) changeDraft('products', (now) => withProduct(now, product))
    else change('products', (now) => productRemoved(now, product))
  }

  /** An error shows when its field is left, but not on the way to a button, which would move away under the pointer. */
  function onLeave(path: Path, next: EventTarget | null) {
    if (!saving && !(next instanceof HTMLButtonElement)) errors.check(path)
  }

  const focus = useCallback((path: Path) => {
    const field = form.current?.elements.namedItem(path)
    if (field instanceof HTMLElement) field.focus()
  }, [])

  /** Opens the tab of the first of them, and goes there. */
  function showFirst(wrong: Problems) {
    const [path] = wrong.keys()
    if (path === undefined) return
    flushSync(() => setTab((open) => slotAt(draft, path)?.product_id ?? open))
    focus(path)
  }

  function showProblems() {
    flushSync(errors.checkAll)
    const messages = validationMessages(draft, problems)
    if (messages.length > 0) toastError(messages.join('\n'), 'Validasi Gagal')
    showFirst(problems)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (pressed.current) return
    clearToasts()
    if (problems.size > 0) return showProblems()
    pressed.current = true
    setSaving(true)
    errors.setRefused(new Map())
    try {
      const { id, revision } = known
      await save.mutateAsync({ ...affiliateFormSchema.parse(formOf(draft)), id, revision })
    } catch (error) {
      return showFailure(error as EditError, await asTheServerSees(error as EditError))
    }
    toastSuccess('Data affiliate berhasil diupdate')
    onSaved()
  }

  /** Where it misses posting links, it may know of other source links than the screen. */
  async function asTheServerSees(error: EditError): Promise<Draft> {
    if (!isDefinedError(error) || error.code !== 'POSTING_LINK_REQUIRED') return draft
    return withCurrentSources(client, draft, known)
  }

  /** @param current the form with what the server knows better; nothing is typed while a save is under way */
  function showFailure(error: EditError, current: Draft) {
    pressed.current = false
    const failure = editFailure(error, current)
    flushSync(() => {
      setSaving(false)
      setEditing((now) => ({ ...now, draft: current }))
      errors.setRefused(failure.problems)
      if (isDefinedError(error) && error.code === 'CHANGED') setEditing((now) => rebased(now, error.data))
    })
    if (isDefinedError(error)) reread()
    if (isDefinedError(error) && error.code === 'PRODUCT_MISSING') void products.refetch()
    toastError(failure.toast.message, failure.toast.title)
    showFirst(failure.problems)
  }

  return {
    form,
    draft,
    removals,
    saving,
    products,
    known,
    tab,
    setTab,
    losesProducts: problems.size === 0 && losesProducts(editing),
    changed: isChanged(editing) && !save.isSuccess,
    news: saving ? [] : newsOf(editing),
    gone: editing.gone,
    readNews: () => setEditing(newsRead),
    set,
    setSample: (status: SampleStatus) =>
      changeDraft('sample_product_status', (now) => withSampleStatus(now, status)),
    setSlot,
    toggleProduct,
    addSlot: (slot: Slot) => changeDraft(slotKey(slot), (now) => withSlots(now, [slot])),
    removeSlot: (slot: Slot) => change(slotKey(slot), (now) => slotRemoved(now, slotKey(slot))),
    restore: (removal: Removal) => change('products', (now) => restored(now, removal)),
    taken,
    errorOf: errors.errorOf,
    hasErrorIn: errors.hasErrorIn,
    focus,
    onLeave,
    onSubmit: (event: SubmitEvent) => void submit(event),
  }
}
