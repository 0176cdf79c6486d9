import { SpeechBalloons } from '../art/scenes.tsx'
import { useBrand } from '../facts.ts'
import { buildQuestions } from './questions-content.ts'

export function Questions() {
  return (
    <section id="tanya" className="band" aria-labelledby="tanya-judul" tabIndex={-1}>
      <div className="wrap questions">
        <div className="aside">
          <h2 id="tanya-judul">Yang sering ditanyakan</h2>
          <p>Soal pemakaian, uangmu, dan program affiliate. Belum terjawab? Kami ada di jam kerja.</p>
          <a className="text" href="/contact-us">
            Hubungi kami
          </a>
          <svg className="talk" viewBox="70 40 360 310" aria-hidden="true">
            <SpeechBalloons />
          </svg>
        </div>
        <div>
          {buildQuestions(useBrand()).map(({ title, questions }) => (
            <div key={title} className="topic">
              <h3>{title}</h3>
              {questions.map(({ question, answer, more }) => (
                <details key={question}>
                  <summary>{question}</summary>
                  <p>{answer}</p>
                  {more && (
                    <a className="text" href={more.href}>
                      {more.label}
                    </a>
                  )}
                </details>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
