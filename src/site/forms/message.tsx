/** 'Kirim Pesan' on 'Hubungi Kami', and the result after sending it. */
import { maxLengths, messageForm } from '#features/messages/message-form.ts'
import { useBrand, useOpenHours } from '../facts.ts'
import { LongField, TextField } from './fields.tsx'
import { FormFrame, useAnchorIds } from './form-frame.tsx'
import { useRenderedForm } from './rendered-forms.ts'

const form = messageForm

export function Message() {
  const { isSent } = useRenderedForm(form.name)
  const { sectionId } = useAnchorIds(form)
  return (
    <section id={sectionId} className="message" aria-labelledby="pesan-judul">
      {isSent ? <Thanks /> : <Form />}
    </section>
  )
}

function Form() {
  return (
    <>
      <div className="next">
        <h2 id="pesan-judul">Kirim Pesan</h2>
        <p>
          Kami menjawab ke alamat emailmu. Pesanmu kami simpan paling lama setahun, seperti dijelaskan di{' '}
          <a href="/privacy-policy">Kebijakan Privasi</a>.
        </p>
      </div>
      <FormFrame form={form} buttonText="Kirim Pesan">
        <TextField form={form} name="nama" autoComplete="name" maxLength={maxLengths.nama} />
        <TextField
          form={form}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={maxLengths.email}
        />
        <TextField form={form} name="subjek" autoComplete="off" maxLength={maxLengths.subjek} />
        <LongField form={form} name="pesan" rows={6} maxLength={maxLengths.pesan} />
      </FormFrame>
    </>
  )
}

function Thanks() {
  const brand = useBrand()
  const [openHours] = useOpenHours()
  return (
    <div className="next thanks" id={form.name} tabIndex={-1}>
      <h2 id="pesan-judul">Terima kasih, pesanmu sudah kami terima</h2>
      <div className="details">
        <p>
          Kami membacanya pada jam layanan ({openHours?.days}, {openHours?.time}) dan menjawab ke alamat
          emailmu.
        </p>
        <p>
          Ada yang salah tulis? Tulis ke <a href={`mailto:${brand.email}`}>{brand.email}</a>.
        </p>
        <p className="actions">
          <a className="text" href="/">
            Kembali ke Beranda
          </a>
        </p>
      </div>
    </div>
  )
}
