-- Under a customer's link, locking and writing a dealer fails as reading does. Restrictive policies are checked in the
-- order of their names, so this one comes before staff_update, which would hide the row without an error.
drop policy not_by_link on dealers;
drop policy not_by_link on dealer_managers;
create policy not_by_link on dealers as restrictive to dealerline_app using ((select app.refuse_link()));
create policy not_by_link on dealer_managers as restrictive to dealerline_app using ((select app.refuse_link()));
