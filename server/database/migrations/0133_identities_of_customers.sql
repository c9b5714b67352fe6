-- The identities of customers' numbers, names and e-mail addresses, beside the texts, and the text that a search covers. The
-- database computes them, so servers of the previous release store them too. It writes the table again meanwhile, ten to
-- twenty seconds for 100,000 customers; the indexes follow in another transaction, in which customers can be read.
alter table customers
  add column mailbox text generated always as (app.to_mailbox(email)) stored,
  add column dialled_mobile text generated always as (app.to_dialled(mobile)) stored,
  add column folded_contact_name text generated always as (app.to_folded(contact_name)) stored,
  add column search_text text generated always as (app.to_folded(search) || ' ' || app.to_dialled(mobile) || ' '
    || app.to_dialled(coalesce(details ->> 'phone', ''))) stored;
alter table customers alter column search_text set statistics 500;
