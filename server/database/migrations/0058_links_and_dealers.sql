-- Code that runs under a customer's link fails when it reads a dealer, instead of finding none and using a default.
create policy not_by_link on dealers as restrictive for select to dealerline_app using ((select app.refuse_link()));
create policy not_by_link on dealer_managers as restrictive for select to dealerline_app using ((select app.refuse_link()));
