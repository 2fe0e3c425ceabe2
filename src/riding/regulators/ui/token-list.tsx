/** Who may ask, and who might. */
import { Badge } from '#src/design/badge.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { When } from '#src/design/when.tsx';
import type { RegulatorToken } from '../contract.ts';

export const revokeIntent = 'revoke';

export function TokenList({
  tokens,
  refused,
}: {
  tokens: readonly RegulatorToken[];
  refused: Refused | null;
}) {
  return (
    <Card className="mt-3 divide-y divide-line px-4 md:px-5">
      {tokens.map((token) => (
        <div key={token.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
          <div className="min-w-0 grow basis-[260px]">
            <p className="font-semibold break-words">{token.name}</p>
            <p className="text-13 text-muted">
              {token.city.name} · <span className="font-mono break-all">{token.begins}…</span>
            </p>
          </div>
          <div className="min-w-0 grow basis-[260px] text-13 text-muted">
            <p>
              Made by {token.madeBy}, <When at={token.madeAt} />
            </p>
            <p>
              {token.lastUsedAt ? (
                <>
                  Last used <When at={token.lastUsedAt} />
                </>
              ) : (
                'Not used yet'
              )}
            </p>
          </div>
          {token.revokedAt ? (
            <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
              <Badge tone="neutral">Revoked</Badge>
              <span>
                by {token.revokedBy}, <When at={token.revokedAt} />
              </span>
            </p>
          ) : (
            <ActForm
              needs="regulators.manage"
              intent={revokeIntent}
              id={token.id}
              label="Revoke"
              about={`the token of ${token.name}`}
              tone="brick"
              reason={{ label: 'Why', hint: 'It opens nothing from then on. Stands in the audit.' }}
              refused={refused}
            />
          )}
        </div>
      ))}
    </Card>
  );
}
