/** State of the edit screen: the reducer, the row that it follows, and the save. */
import { isDefinedError } from '@orpc/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, use, useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { FollowUpContext } from '#features/affiliates/components/follow-up.client.ts'
import { productListOptions } from '#features/products/products.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { clearToasts, toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { useFollowedRow } from '#kit/form/use-followed-row.client.ts'
import { affiliateFormSchema } from '../affiliate-form.ts'
import {
  buildDraft,
  type Draft,
  describePostingChange,
  isSameDraft,
  toFormInput,
  updateSources,
} from '../draft.ts'
import { listFacts } from '../draft-merge.ts'
import { findProblems, listValidationMessages, type Path, type Problems } from '../draft-problems.ts'
import { useSaveAffiliate } from '../editing.client.ts'
import {
  type Action,
  collectErrors,
  type EditorState,
  findGoneProducts,
  listProducts,
  losesProducts,
  reduceEditor,
  startEditing,
} from '../editor.ts'
import { type EditError, editFailure } from './edit-failure.client.ts'
import { fetchCurrentVideos, useTakenVideos } from './videos-now.client.ts'

/** The props of the screen's parts. */
export interface Editor {
  state: EditorState
  dispatch(action: Action): void
  /** the errors to show at the fields now */
  errors: Problems
  /** the subset of `errors` about videos that were assigned to another affiliate meanwhile */
  taken: Problems
  /** the row that the next save is based on */
  known: AffiliateDetail
}

interface EditorOptions {
  /** the current row, updated when others change it */
  affiliate: AffiliateDetail
  /** the product whose videos are shown first */
  product: string | undefined
  /** another user has deleted the affiliate */
  isDeleted: boolean
  /** fetches the affiliate again */
  reread(): void
  onSaved(): void
}

export function useAffiliateEditor({ affiliate, product, isDeleted, reread, onSaved }: EditorOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [state, dispatch] = useReducer(reduceEditor, affiliate, (row) => ({
    ...startEditing(row),
    tab: product ?? null,
  }))
  const { draft, gone, saving } = state
  const goneIds = gone.map(({ product }) => product.id)
  const save = useSaveAffiliate()
  const { offerUndo } = use(FollowUpContext)
  const client = useQueryClient()
  const products = useQuery(productListOptions())
  const seesAll = useCan()('data_affiliate_tab_all')
  const followed = useFollowedRow<AffiliateDetail, Draft>({
    opened: affiliate,
    find: () => (isDeleted ? null : affiliate),
    pickFields: buildDraft,
    // Deleted products have a notice of their own.
    listFacts: (values) =>
      listFacts({ ...values, products: values.products.filter(({ id }) => !goneIds.includes(id)) }),
    editor: {
      form: { values: draft },
      saving,
      follow: (before, theirs) => dispatch({ type: 'followed', before, theirs }),
    },
  })
  // The save is based on `known`. The user has read `seen`; the notice lists the changes since then.
  const known = followed.known ?? affiliate
  const seen = followed.seen ?? affiliate
  const problems = findProblems(draft, !seesAll)
  const taken = useTakenVideos(known, draft)

  const listedProducts = products.data
  // Lists products of the form that another user has deleted. Compares ids, because each dispatch runs this effect
  // again.
  useEffect(() => {
    if (!listedProducts || state.saving) return
    const goneProducts = findGoneProducts(state, listProducts(seen), [
      ...listedProducts,
      ...listProducts(known),
    ])
    const isNoticeCurrent =
      goneProducts.map(({ id }) => id).join() === state.gone.map(({ product }) => product.id).join()
    if (!isNoticeCurrent) dispatch({ type: 'productsGone', products: goneProducts })
  }, [listedProducts, state, seen, known])

  function showProblems() {
    flushSync(() => dispatch({ type: 'stopped', problems }))
    const messages = listValidationMessages(draft, problems)
    if (messages.length > 0) toastError(messages.join('\n'), 'Validasi Gagal')
    focusFirst(problems)
  }

  async function submit() {
    if (saving) return
    clearToasts()
    if (problems.size > 0) return showProblems()
    let undoId: string | null = null
    const input = affiliateFormSchema.parse(toFormInput(draft))
    // Applied synchronously, so that a second press within the same frame finds the save in progress.
    flushSync(() => dispatch({ type: 'sent' }))
    try {
      await followed.send(async ({ id, revision }) => {
        undoId = (await save.mutateAsync({ ...input, id, revision })).undo_id
      })
    } catch (error) {
      return showFailure(error as EditError)
    }
    const doneText = 'Data affiliate berhasil diupdate'
    if (undoId) offerUndo(undoId, describePostingChange(buildDraft(known), draft), { title: doneText })
    else toastSuccess(doneText)
    onSaved()
  }

  async function showFailure(error: EditError) {
    const code = isDefinedError(error) ? error.code : undefined
    // If the server misses posting links, a source link may have been added since the form read the video.
    const videos = code === 'POSTING_LINK_REQUIRED' ? await fetchCurrentVideos(client, draft, known) : []
    const { toast, problems: refused } = editFailure(error, updateSources(draft, videos))
    flushSync(() => dispatch({ type: 'refused', problems: refused, videos }))
    // A refusal by the contract means that the row or its videos differ from the form.
    if (code) reread()
    if (code === 'PRODUCT_MISSING') void products.refetch()
    toastError(toast.message, toast.title)
    focusFirst(refused)
  }

  function focusFirst(fieldProblems: Problems) {
    const [path] = fieldProblems.keys()
    if (path !== undefined) focusField(form.current, path)
  }

  return {
    form,
    editor: { state, dispatch, errors: collectErrors(state, problems, taken), taken, known } satisfies Editor,
    notice: {
      ...followed.notice,
      onRead() {
        dispatch({ type: 'goneRead' })
        followed.notice.onRead()
      },
    },
    changed: !isSameDraft(draft, buildDraft(known)) && !save.isSuccess,
    losesProducts: problems.size === 0 && losesProducts(draft, known),
    submit,
  }
}

/**
 * Shows a field's error when the field is left, except on the way to a button, which would move away under the pointer.
 */
export function onLeaveField({ dispatch }: Editor, path: Path) {
  return ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLButtonElement)) dispatch({ type: 'left', path })
  }
}

/** Focuses the field with this name; of a choice, the value that is chosen. */
export function focusField(form: HTMLFormElement | null, path: Path) {
  const named = form?.elements.namedItem(path)
  const inputs = named instanceof RadioNodeList ? [...named] : [named]
  const field = inputs.find(
    (input) => !(input instanceof HTMLInputElement && input.type === 'radio') || input.checked,
  )
  if (field instanceof HTMLElement) field.focus()
}
