-- E-mail addresses that former releases stored with the letters of their domain, as in `pat@bücher.example`, get the form in which
-- this release stores them. Their mailboxes follow, and customers are found by either spelling.
-- Exact text: only these letters tell which rows are stored in the former form.
update customers set email = app.to_mail_address(email), search = search || ' ' || lower(app.to_mail_address(email))
  where email ~ '@[^@]*[^ -~]'; -- Exact text: as above.
-- Dealers sign in with the address that their identity provider knows, so it stays and only its mailbox is computed again.
update dealers set dealer_email = dealer_email where dealer_email ~ '@[^@]*[^ -~]';
update dealer_managers set details = jsonb_set(details, '{email}', to_jsonb(app.to_mail_address(details ->> 'email')))
  where details ->> 'email' ~ '@[^@]*[^ -~]'; -- Exact text: as above.
update dealer_interests set details = jsonb_set(details, '{email}', to_jsonb(app.to_mail_address(details ->> 'email')))
  where details ->> 'email' ~ '@[^@]*[^ -~]'; -- Exact text: as above.
update contacts set details = jsonb_set(details, '{email}', to_jsonb(app.to_mail_address(details ->> 'email')))
  where details ->> 'email' ~ '@[^@]*[^ -~]'; -- Exact text: as above.
-- What stands on orders stays as it was typed, and signed. Only what people search by is computed again.
select app.refresh_search_facts(f.source, array_agg(distinct f.source_id)) from search_facts f
  where f.kind = 'email' and f.shown ~ '@[^@]*[^ -~]' group by f.source;
