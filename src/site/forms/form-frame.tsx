/** Frame of a form: result of the last submission, fields, honeypot field and button. */
import type { ReactNode } from 'react'
import { buildChatLink } from '#base/phone.ts'
import { type FormNotice, type PublicForm, tokenName, trapName } from '#base/public-form.ts'
import { useBrand } from '../facts.ts'
import { useRenderedForm } from './rendered-forms.ts'

/**
 * Form that is sent to the current address of the page, including its query, so that the server knows which link led
 * here.
 */
export function FormFrame({
  form,
  buttonText,
  children,
}: {
  form: PublicForm
  buttonText: string
  children: ReactNode
}) {
  const { token } = useRenderedForm(form.name)
  return (
    <form className="form" method="post" action={`#${form.name}`} acceptCharset="utf-8" noValidate>
      <FormNotices form={form} />
      {children}
      <input type="hidden" name={tokenName} value={token} />
      <p className="trap" aria-hidden="true">
        <label htmlFor={`${form.name}-${trapName}`}>Biarkan kosong</label>
        <input id={`${form.name}-${trapName}`} name={trapName} type="text" tabIndex={-1} autoComplete="off" />
      </p>
      <p className="actions">
        <button className="button" type="submit">
          {buttonText}
        </button>
      </p>
    </form>
  )
}

interface AnchorIds {
  sectionId: string | undefined
  noticeId: string | undefined
}

/**
 * Returns the id that the form's action leads to, for one of two elements: for the notice (or the thanks)
 * after a submission, otherwise for the section.
 */
export function useAnchorIds(form: PublicForm): AnchorIds {
  const { notice, isSent } = useRenderedForm(form.name)
  return notice || isSent
    ? { sectionId: undefined, noticeId: form.name }
    : { sectionId: form.name, noticeId: undefined }
}

function FormNotices({ form }: { form: PublicForm }) {
  const { notice, errors } = useRenderedForm(form.name)
  const brand = useBrand()
  const { noticeId } = useAnchorIds(form)
  if (!notice) return null
  const wrongFields = Object.keys(form.labels).filter((name) => errors[name])
  const [title, text] = noticeTexts[notice]
  const chat = brand.whatsapp && buildChatLink(brand.whatsapp)
  return (
    <div className="notice" id={noticeId} role="alert" tabIndex={-1}>
      <p>
        <b>{title}</b>
      </p>
      {text && <p>{text}</p>}
      {wrongFields.length > 0 && (
        <ul>
          {wrongFields.map((name) => (
            <li key={name}>
              <a href={`#${form.name}-${name}`}>{formatMessage(form.labels[name], errors[name])}</a>
            </li>
          ))}
        </ul>
      )}
      {(notice === 'away' || notice === 'busy') && (
        <p>
          Kalau tetap tidak bisa, tulis kepada kami{' '}
          {chat && (
            <>
              lewat <a href={chat}>WhatsApp</a> atau{' '}
            </>
          )}
          di <a href={`mailto:${brand.email}`}>{brand.email}</a>.
        </p>
      )}
    </div>
  )
}

/** Adds the label to messages that don't start with it. */
function formatMessage(label = '', message = ''): string {
  return message.startsWith(label) ? message : `${label}: ${message}`
}

const noticeTexts: Record<FormNotice, [title: string, text: string]> = {
  wrong: ['Belum terkirim. Ada yang perlu dibetulkan:', ''],
  expired: [
    'Belum terkirim: formulir ini sudah lama terbuka.',
    'Isianmu masih ada. Periksa sebentar, lalu kirim sekali lagi.',
  ],
  away: [
    'Belum terkirim: sistem kami sedang tidak bisa menyimpan.',
    'Isianmu masih ada. Coba lagi sebentar lagi.',
  ],
  busy: [
    'Belum terkirim: sedang terlalu banyak kiriman.',
    'Isianmu masih ada. Biarkan halaman ini terbuka, lalu coba lagi nanti.',
  ],
  unreadable: [
    'Belum terkirim: kiriman ini tidak bisa dibaca.',
    'Isi formulirnya di halaman ini, lalu kirim dari sini.',
  ],
  'too large': ['Belum terkirim: isiannya terlalu panjang.', 'Persingkat teksnya, lalu kirim lagi.'],
}
