"""Connection to a known or a new server."""

from __future__ import annotations

from urllib.parse import urlsplit

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from app.language import Texts
from app.settings import Profile
from app.state.connection.session import ServerProfile
from app.state.stores import WindowStores
from app.ui.dialogs.proposals.actions_to_approve import ApprovalActions
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.combo_box import ComboBox
from app.ui.kit.dialog import Dialog
from app.ui.look.text import display

tr = Texts(__name__)


class KeepResults(QCheckBox):
    """Check box to cache the results of a server. Without a keyring it is disabled, and shows the
    reason.
    """

    def __init__(self, stores: WindowStores) -> None:
        why_not = stores.cache.why_not
        super().__init__(
            tr("Results cannot be cached: {why_not}", why_not=why_not)
            if why_not
            else tr(
                "Cache the last results, encrypted, to read them without a connection to the server"
            )
        )
        allow(self, why_not)


class ConnectDialog(Dialog):
    """Dialog that asks for address and account. The password is never stored in the settings."""

    def __init__(self, stores: WindowStores, parent: QWidget | None) -> None:
        super().__init__(
            tr("Connect to a server"),
            tr(
                "Shows the results of the server. Its certificate is checked before anything is "
                "sent."
            ),
            tr("Connect"),
            parent,
        )
        self.setObjectName("connect_dialog")
        self._session = stores.session
        self._profiles: list[Profile] = list(stores.settings.profiles)
        self._told: Profile | None = None
        """Saved entry that the user was warned about, because connecting would replace it; None if
        the user was not warned.
        """
        self._fetch = True
        self.known = ComboBox()
        self.known.addItem(tr("New server"))
        self.known.addItems([display(profile.name) for profile in self._profiles])
        self.name, self.address = QLineEdit(), QLineEdit()
        self.user, self.password = QLineEdit(), QLineEdit()
        self.address.setPlaceholderText("https://server.example:8339")
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        if self._profiles:
            self.add_field(tr("Server"), self.known)
        self.add_field(tr("Name"), self.name, tr("Name of the server in this console."))
        self.add_field(tr("Address"), self.address)
        self.add_field(tr("User name"), self.user, tr("For a domain account: DOMAIN\\name"))
        self.add_field(tr("Password"), self.password)
        self._cache = stores.cache
        self.remember = QCheckBox()
        self._offer_to_remember(remembered=False)
        self.body.addWidget(self.remember)
        self.production = QCheckBox(tr("Production server: show a red band in windows and dialogs"))
        self.body.addWidget(self.production)
        self.keep_results = KeepResults(stores)
        self.body.addWidget(self.keep_results)
        self.approvals = ApprovalActions()
        self.approvals.changed.connect(self._fit_height)
        self.body.addWidget(self.approvals)
        self.known.currentIndexChanged.connect(self._on_known)
        for field in (self.name, self.address, self.user, self.password):
            field.textChanged.connect(self._on_edited)
        self.remember.toggled.connect(self._on_edited)
        self._on_edited()
        self.name.setFocus()
        wanted = stores.session.remote
        if wanted is not None and not stores.session.connected:
            self._fill(wanted)

    def _fill(self, wanted: ServerProfile) -> None:
        """Fill in the input for a server to which the connection failed. The password is not
        filled in.
        """
        urls = [profile.base_url for profile in self._profiles]
        self.known.setCurrentIndex(
            urls.index(wanted.base_url) + 1 if wanted.base_url in urls else 0
        )
        self.name.setText(wanted.name)
        self.address.setText(wanted.base_url)
        self.user.setText(wanted.username)
        self.production.setChecked(wanted.production)
        self.keep_results.setChecked(wanted.keep_results)
        self.approvals.put(wanted.approvals)
        self._fetch = False  # the keyring has no password, or a wrong one
        self.remember.setChecked(wanted.remember)
        self._on_edited()
        self.password.setFocus()

    def accept(self) -> None:
        problem = address_problem(self._address())
        if problem:
            self.complain(problem)
            return
        if (replaced := self._replaced()) is not None and replaced is not self._told:
            self._told = replaced
            self.complain(
                tr(
                    "The server {name} with the account {user} is already saved for this "
                    "address, and only one account can be saved for each address. To "
                    "replace the saved server, choose Connect once more.",
                    name=display(replaced.name, 60),
                    user=display(replaced.username, 60),
                )
            )
            return
        chosen = self._chosen()
        same = chosen is not None and chosen.base_url == self._address()
        self._session.connect_server(
            ServerProfile(
                name=self.name.text().strip() or self._host(),
                base_url=self._address(),
                username=self.user.text().strip(),
                password=self.password.text(),
                remember=self.remember.isChecked(),
                production=self.production.isChecked(),
                keep_results=self.keep_results.isChecked(),
                approvals=self.approvals.value(),
                pin=chosen.pinned_pem if chosen is not None and same else "",
            )
        )
        self.password.clear()
        super().accept()

    def _on_known(self, _index: int) -> None:
        chosen = self._chosen()
        self.name.setText(chosen.name if chosen else "")
        self.address.setText(chosen.base_url if chosen else "")
        self.user.setText(chosen.username if chosen else "")
        self.production.setChecked(chosen is not None and chosen.production)
        self.keep_results.setChecked(chosen is not None and chosen.keep_results)
        self.approvals.put(chosen.approvals if chosen is not None else ())
        self._fetch = True
        self._offer_to_remember(remembered=chosen is not None and chosen.remember)
        self._on_edited()
        (self.password if chosen else self.name).setFocus()

    def _offer_to_remember(self, *, remembered: bool) -> None:
        """Enable the check box that saves the password, or show why it is disabled."""
        why_not = self._cache.why_not
        self.remember.setText(
            tr("The password cannot be saved: {why_not}", why_not=why_not)
            if why_not
            else tr("Save the password in the keyring of this system")
        )
        allow(self.remember, "" if remembered else why_not)
        self.remember.setChecked(remembered)

    def _on_edited(self) -> None:
        self.complain("")
        self._told = None
        saved = self._is_saved()
        self.password.setPlaceholderText(tr("Saved in the keyring") if saved else "")
        filled = (self.address, self.user) if saved else (self.address, self.user, self.password)
        complete = all(field.text().strip() for field in filled)
        allow(self.primary, "" if complete else tr("Fill in all fields first."))

    def _replaced(self) -> Profile | None:
        """Return the saved entry of another account that connecting would replace; None if there is
        none.
        """
        saved = self._session.servers.find(self._address())
        other = saved is not None and saved.username not in {"", self.user.text().strip()}
        return saved if other else None

    def _is_saved(self) -> bool:
        """Return whether the password of this account is to be read from the keyring."""
        chosen = self._chosen()
        if chosen is None or not (self._fetch and chosen.remember and self.remember.isChecked()):
            return False
        account = self._address(), self.user.text().strip()
        return account == (chosen.base_url, chosen.username)

    def _chosen(self) -> Profile | None:
        index = self.known.currentIndex() - 1
        return self._profiles[index] if 0 <= index < len(self._profiles) else None

    def _address(self) -> str:
        return completed(self.address.text())

    def _host(self) -> str:
        return urlsplit(self._address()).netloc


def completed(typed: str) -> str:
    """Return a typed address as a URL."""
    typed = typed.strip()
    return (typed if "://" in typed else f"https://{typed}").rstrip("/")


def address_problem(address: str) -> str:
    """Return why this is not the address of a server; "" if it is."""
    try:
        parts = urlsplit(address)
        valid = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return tr("The address is not valid. Enter an address like https://server.example:8339.")
    if parts.scheme != "https":
        return tr("Enter an address that begins with https://; other connections are not safe.")
    if not valid or parts.username or parts.path or parts.query or parts.fragment:
        return tr("Enter only the address, like https://server.example:8339.")
    return ""
