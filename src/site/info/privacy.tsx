import { useBrand } from '../facts.ts'
import { Article, Numbered, Section } from './article.tsx'

export function Privacy() {
  const brand = useBrand()
  return (
    <Article
      title="Kebijakan Privasi"
      lead="Kami hanya mengumpulkan data yang memang kami perlukan, dan kami memperlakukannya seperti titipan."
    >
      <Numbered>
        <Section title="Informasi yang kami kumpulkan">
          <p>Data yang kami terima datang langsung dari kamu:</p>
          <ul>
            <li>nama dan alamat email, saat kamu menghubungi kami;</li>
            <li>nama akun, platform, dan nomor WhatsApp, saat kamu mendaftar sebagai affiliate;</li>
            <li>foto, bukti pembelian, dan alasan, saat kamu mengajukan pengembalian.</li>
          </ul>
          <p>Halaman publik situs ini tidak memasang pelacak dan tidak menjalankan skrip pihak lain.</p>
        </Section>
        <Section title="Penggunaan informasi">
          <p>
            Kami memakai data itu untuk menjawab pertanyaan, mengurus pesanan dan pengembalian, serta
            menjalankan program affiliate.
          </p>
          <p>
            Kami tidak menjual data pribadi, dan tidak memakainya untuk hal yang tidak pernah kami sampaikan
            kepadamu.
          </p>
        </Section>
        <Section title="Perlindungan data">
          <p>
            Data disimpan di sistem yang aksesnya dibatasi: hanya anggota tim yang membutuhkannya untuk
            bekerja yang dapat melihatnya. Kata sandi akun tidak pernah disimpan dalam bentuk aslinya.
          </p>
          <p>Kalau terjadi sesuatu yang menyangkut datamu, kami akan memberitahumu secepatnya.</p>
        </Section>
        <Section title="Hak pengguna">
          <p>Data tentang kamu tetap milikmu. Kapan saja kamu boleh meminta kami untuk:</p>
          <ul>
            <li>
              <b>mengakses</b>: melihat data apa saja yang kami simpan;
            </li>
            <li>
              <b>memperbarui</b>: membetulkan data yang salah atau sudah berubah;
            </li>
            <li>
              <b>menghapus</b>: menghapus data yang tidak lagi wajib kami simpan.
            </li>
          </ul>
        </Section>
        <Section title="Kontak">
          <p>
            Pertanyaan atau permintaan soal data pribadi bisa dikirim ke{' '}
            <a href={`mailto:${brand.email}`}>{brand.email}</a>. Kalau lebih nyaman lewat jalur lain, lihat{' '}
            <a href="/contact-us">Hubungi Kami</a>.
          </p>
        </Section>
      </Numbered>
    </Article>
  )
}
