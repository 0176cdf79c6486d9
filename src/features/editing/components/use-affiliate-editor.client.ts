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
  updateSourceLinks,
} from '../draft.ts'
import { listFacts } from '../draft-merge.ts'
import { findProblems, listValidationMessages, type Path, type Problems } from '../draft-problems.ts'
import { useSaveAffiliate } from '../editing.client.ts'
import {
  type Action,
  collectErrors,
  type EditorState,
  findMissingProducts,
  listProducts,
  reduceEditor,
  removesAllProducts,
  startEditing,
} from '../editor.ts'
import { fetchCurrentVideos, useTakenVideoProblems } from './current-videos.client.ts'
import { describeEditFailure, type EditError } from './edit-failure.client.ts'

/** The props of the screen's parts. */
export interface Editor {
  state: EditorState
  dispatch(action: Action): void
  /** the errors to show at the fields now */
  errors: Problems
  /** the subset of `errors` about videos that were assigned to another affiliate meanwhile */
  takenVideoProblems: Problems
  /** the row that the next save is based on */
  savedAffiliate: AffiliateDetail
}

interface EditorOptions {
  /** the current row, updated when others change it */
  affiliate: AffiliateDetail
  /** id of the product whose videos are shown first */
  productId: string | undefined
  /** another user has deleted the affiliate */
  isDeleted: boolean
  /** fetches the affiliate again */
  refetch(): void
  onSaved(): void
}

export function useAffiliateEditor({ affiliate, productId, isDeleted, refetch, onSaved }: EditorOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [state, dispatch] = useReducer(reduceEditor, affiliate, (row) => ({
    ...startEditing(row),
    openProductId: productId ?? null,
  }))
  const { draft, goneProducts, saving } = state
  const goneIds = goneProducts.map(({ product }) => product.id)
  const save = useSaveAffiliate()
  const { offerUndo } = use(FollowUpContext)
  const client = useQueryClient()
  const seesAll = useCan()('data_affiliate_tab_all')
  const followedRow = useFollowedRow<AffiliateDetail, Draft>({
    initialRow: affiliate,
    find: () => (isDeleted ? null : affiliate),
    pickFields: buildDraft,
    // Deleted products have a notice of their own.
    listFacts: (values) =>
      listFacts({ ...values, products: values.products.filter(({ id }) => !goneIds.includes(id)) }),
    editor: {
      form: { values: draft },
      saving,
      follow: (before, theirs) => dispatch({ type: 'rowChanged', before, theirs }),
    },
  })
  const savedAffiliate = followedRow.latestRow ?? affiliate
  /** the row as the user last read it; the notice lists the changes since then */
  const acknowledgedAffiliate = followedRow.acknowledgedRow ?? affiliate
  const problems = findProblems(draft, { mustHaveProduct: !seesAll })
  const takenVideoProblems = useTakenVideoProblems(savedAffiliate, draft)

  const refetchProducts = useRemoveMissingProducts(state, dispatch, savedAffiliate, acknowledgedAffiliate)

  function showProblems() {
    flushSync(() => dispatch({ type: 'saveBlocked', problems }))
    const messages = listValidationMessages(draft, problems)
    if (messages.length > 0) toastError(messages.join('\n'), 'Validasi Gagal')
    focusFirstField(problems)
  }

  async function submit() {
    if (saving) return
    clearToasts()
    if (problems.size > 0) return showProblems()
    let undoId: string | null = null
    const input = affiliateFormSchema.parse(toFormInput(draft))
    // Applied synchronously, so that a second press within the same frame finds the save in progress.
    flushSync(() => dispatch({ type: 'saveStarted' }))
    try {
      await followedRow.send(async ({ id, revision }) => {
        undoId = (await save.mutateAsync({ ...input, id, revision })).undo_id
      })
    } catch (error) {
      return showFailure(error as EditError)
    }
    const successText = 'Data affiliate berhasil diupdate'
    const postingChange = describePostingChange(buildDraft(savedAffiliate), draft)
    if (undoId) offerUndo(undoId, postingChange, { title: successText })
    else toastSuccess(successText)
    onSaved()
  }

  async function showFailure(error: EditError) {
    const code = isDefinedError(error) ? error.code : undefined
    // If the server misses posting links, a source link may have been added since the form read the video.
    const videos =
      code === 'POSTING_LINK_REQUIRED' ? await fetchCurrentVideos(client, draft, savedAffiliate) : []
    const { toast, problems: serverProblems } = describeEditFailure(error, updateSourceLinks(draft, videos))
    flushSync(() => dispatch({ type: 'saveRefused', problems: serverProblems, videos }))
    // An error of the contract can mean that the row or its videos have changed on the server.
    if (code) refetch()
    if (code === 'PRODUCT_MISSING') void refetchProducts()
    toastError(toast.message, toast.title)
    focusFirstField(serverProblems)
  }

  function focusFirstField(fieldProblems: Problems) {
    const [path] = fieldProblems.keys()
    if (path !== undefined) focusField(form.current, path)
  }

  return {
    form,
    editor: {
      state,
      dispatch,
      errors: collectErrors(state, problems, takenVideoProblems),
      takenVideoProblems,
      savedAffiliate,
    } satisfies Editor,
    notice: {
      ...followedRow.notice,
      onDismiss() {
        dispatch({ type: 'goneProductsRead' })
        followedRow.notice.onDismiss()
      },
    },
    hasUnsavedChanges: !isSameDraft(draft, buildDraft(savedAffiliate)) && !save.isSuccess,
    losesProducts: problems.size === 0 && removesAllProducts(draft, savedAffiliate),
    submit,
  }
}

/**
 * Removes products from the form that another user has deleted, and names them in a notice.
 * @param acknowledgedAffiliate the row as the user last read it, which has the names of the products
 * @returns a function that reads the list of products again
 */
function useRemoveMissingProducts(
  state: EditorState,
  dispatch: Editor['dispatch'],
  savedAffiliate: AffiliateDetail,
  acknowledgedAffiliate: AffiliateDetail,
) {
  const { data: listedProducts, refetch } = useQuery(productListOptions())
  // Each dispatch runs this effect again, so it stops once the notice names the missing products.
  useEffect(() => {
    if (!listedProducts || state.saving) return
    const existingProducts = [...listedProducts, ...listProducts(savedAffiliate)]
    const missingProducts = findMissingProducts(state, listProducts(acknowledgedAffiliate), existingProducts)
    const isNoticeCurrent =
      missingProducts.map(({ id }) => id).join() ===
      state.goneProducts.map(({ product }) => product.id).join()
    if (!isNoticeCurrent) dispatch({ type: 'productsMissing', products: missingProducts })
  }, [listedProducts, state, dispatch, acknowledgedAffiliate, savedAffiliate])
  return refetch
}

/**
 * Returns a handler that shows a field's error when the focus leaves the field. If the focus moves to a button, the
 * error stays hidden, since it would move that button away under the pointer.
 */
export function createBlurHandler({ dispatch }: Editor, path: Path) {
  return ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLButtonElement)) dispatch({ type: 'fieldLeft', path })
  }
}

/** Focuses the field with this name. In a group of radio buttons, focuses the checked one. */
export function focusField(form: HTMLFormElement | null, path: Path) {
  const match = form?.elements.namedItem(path)
  const inputs = match instanceof RadioNodeList ? [...match] : [match]
  const field = inputs.find(
    (input) => !(input instanceof HTMLInputElement && input.type === 'radio') || input.checked,
  )
  if (field instanceof HTMLElement) field.focus()
}
